-- What waits and what people do about it: orphans, the list of what needs attention, and what writers of alarms and notices have to know.

-- CreateTable
CREATE TABLE "announcing" (
    "id" BOOLEAN NOT NULL DEFAULT true,
    "cool_down_minutes" INTEGER,
    "webhook" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "announcing_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "orphan" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "region" TEXT NOT NULL,
    "cloud_id" TEXT NOT NULL,
    "shown" JSONB NOT NULL DEFAULT '{}',
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "settled_as" TEXT,
    "settled_at" TIMESTAMPTZ(3),
    "settled_by" TEXT,
    "settle_reason" TEXT,

    CONSTRAINT "orphan_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "orphan_seen_at_id_idx" ON "orphan"("seen_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "orphan_account_id_region_cloud_id_key" ON "orphan"("account_id", "region", "cloud_id");

-- AddForeignKey
ALTER TABLE "orphan" ADD CONSTRAINT "orphan_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "cloud_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------------------------- bounds

INSERT INTO announcing DEFAULT VALUES;
ALTER TABLE announcing ADD CONSTRAINT announcing_one_row CHECK (id);
ALTER TABLE announcing ADD CONSTRAINT announcing_cool_down CHECK (cool_down_minutes > 0);

ALTER TABLE orphan ADD CONSTRAINT orphan_settled_as CHECK (settled_as IN ('IGNORED', 'EXTRA'));
ALTER TABLE orphan ADD CONSTRAINT orphan_settled CHECK ((settled_as IS NULL) = (settled_at IS NULL) AND (settled_as IS NULL) = (settled_by IS NULL));
ALTER TABLE instance ADD CONSTRAINT instance_settled_as CHECK (settled_as IN ('IGNORED', 'NEVER_ACTIVATED'));

-- What needs attention, newest first, however many instances there were.
CREATE INDEX instance_attention ON instance (created_at, id) WHERE state IN ('WAITING', 'DELETING', 'UNCONFIRMED');

-- ---------------------------------------------------------------------------------------------------------------- who may

GRANT SELECT ON announcing TO sp_admin, sp_worker, sp_agent, sp_admission;
GRANT UPDATE (cool_down_minutes, webhook) ON announcing TO sp_worker;
GRANT SELECT ON orphan TO sp_admin, sp_worker;
GRANT INSERT, UPDATE (last_seen_at, shown) ON orphan TO sp_worker;
GRANT UPDATE (settled_as, settled_at, settled_by, settle_reason) ON orphan TO sp_admin;
-- An orphan that is settled as an extra of its attempt, and the stage that is written back.
GRANT INSERT ON instance TO sp_admin;
GRANT UPDATE (stage) ON instance TO sp_admin;
