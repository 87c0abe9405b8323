-- The deletion gate: what was attested and activated, decided and sent; the marker and the witness; what waits, and who is told.

-- AlterTable
ALTER TABLE "cloud_account" ADD COLUMN     "cloud" TEXT,
ADD COLUMN     "deletion_sealed" BYTEA,
ADD COLUMN     "deletion_user_id" TEXT,
ADD COLUMN     "deletion_version" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "user_id" TEXT;

-- AlterTable
ALTER TABLE "enrollment_token" ADD COLUMN     "shown_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "instance" ADD COLUMN     "blocked_by" JSONB,
ADD COLUMN     "cloud_created_at" TIMESTAMPTZ(3),
ADD COLUMN     "filed_at" TIMESTAMPTZ(3),
ADD COLUMN     "identity_at" TIMESTAMPTZ(3),
ADD COLUMN     "image_id" TEXT,
ADD COLUMN     "judged_at" TIMESTAMPTZ(3),
ADD COLUMN     "kept_at" TIMESTAMPTZ(3),
ADD COLUMN     "kept_by" TEXT,
ADD COLUMN     "settle_reason" TEXT,
ADD COLUMN     "settled_as" TEXT,
ADD COLUMN     "settled_at" TIMESTAMPTZ(3),
ADD COLUMN     "settled_by" TEXT,
ADD COLUMN     "size_id" TEXT,
ADD COLUMN     "tags" TEXT[];

-- AlterTable
ALTER TABLE "replica" ADD COLUMN     "differences" JSONB,
ADD COLUMN     "host" TEXT,
ADD COLUMN     "restored" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "deployment_attestation" (
    "id" UUID NOT NULL,
    "shared" JSONB NOT NULL,
    "hash" TEXT NOT NULL,
    "attested_by_id" UUID NOT NULL,
    "attested_by_name" TEXT NOT NULL,
    "attested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "ended_at" TIMESTAMPTZ(3),
    "end_reason" TEXT,

    CONSTRAINT "deployment_attestation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attested_host" (
    "attestation_id" UUID NOT NULL,
    "host" TEXT NOT NULL,
    "added_by_id" UUID NOT NULL,
    "added_by_name" TEXT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "attested_host_pkey" PRIMARY KEY ("attestation_id","host")
);

-- CreateTable
CREATE TABLE "deletion_activation" (
    "id" UUID NOT NULL,
    "attestation_id" UUID NOT NULL,
    "activated_by_id" UUID NOT NULL,
    "activated_by_name" TEXT NOT NULL,
    "activated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "withdrawn_at" TIMESTAMPTZ(3),
    "withdrawn_by" TEXT,
    "withdraw_reason" TEXT,

    CONSTRAINT "deletion_activation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deletion_state" (
    "id" BOOLEAN NOT NULL DEFAULT true,
    "last_silent_at" TIMESTAMPTZ(3),
    "breaker_tripped_at" TIMESTAMPTZ(3),
    "breaker_why" TEXT,
    "breaker_reset_at" TIMESTAMPTZ(3),
    "breaker_reset_by" TEXT,
    "chain_number" BIGINT NOT NULL DEFAULT 0,
    "chain_hash" TEXT NOT NULL DEFAULT '0000000000000000000000000000000000000000000000000000000000000000',

    CONSTRAINT "deletion_state_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deletion_decision" (
    "number" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "instance_id" UUID,
    "detail" TEXT NOT NULL,
    "previous" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "deletion_decision_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "instance_delete" (
    "id" UUID NOT NULL,
    "instance_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "operation_id" UUID NOT NULL,
    "activation_id" UUID NOT NULL,
    "decision_number" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "confirm_by" TIMESTAMPTZ(3) NOT NULL,
    "answer" JSONB,
    "answered_at" TIMESTAMPTZ(3),
    "end" TEXT,
    "end_detail" TEXT,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "instance_delete_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gone_look" (
    "id" UUID NOT NULL,
    "instance_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "server" TEXT NOT NULL,
    "marker_before" TEXT NOT NULL,
    "marker_after" TEXT NOT NULL,
    "tokens" TEXT[],
    "hindered" TEXT,

    CONSTRAINT "gone_look_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "instance_accessory" (
    "instance_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "cloud_id" TEXT NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "state" TEXT NOT NULL DEFAULT 'RECORDED',
    "detail" TEXT,

    CONSTRAINT "instance_accessory_pkey" PRIMARY KEY ("instance_id","kind","cloud_id")
);

-- CreateTable
CREATE TABLE "ownership_marker" (
    "account_id" UUID NOT NULL,
    "region" TEXT NOT NULL,
    "marker_id" TEXT NOT NULL,
    "recorded_by_id" UUID NOT NULL,
    "recorded_by_name" TEXT NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "ownership_marker_pkey" PRIMARY KEY ("account_id","region")
);

-- CreateTable
CREATE TABLE "witness_ladder" (
    "id" UUID NOT NULL,
    "cloud" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "rung" INTEGER NOT NULL DEFAULT 0,
    "fingerprint" TEXT,
    "claim_rung" INTEGER,
    "claim_public_key" TEXT,
    "claim_fingerprint" TEXT,
    "fence_reason" TEXT,
    "fenced_at" TIMESTAMPTZ(3),
    "last_climb_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "witness_ladder_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "witness_rung" (
    "ladder_id" UUID NOT NULL,
    "rung" INTEGER NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "witness_rung_pkey" PRIMARY KEY ("ladder_id","rung")
);

-- CreateTable
CREATE TABLE "tenant_notice" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "node_id" UUID,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "tenant_notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "tries" INTEGER NOT NULL DEFAULT 0,
    "next_try_at" TIMESTAMPTZ(3) DEFAULT app_now(),
    "delivered_at" TIMESTAMPTZ(3),
    "last_error" TEXT,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "deployment_attestation_attested_at_id_idx" ON "deployment_attestation"("attested_at", "id");

-- CreateIndex
CREATE INDEX "deletion_activation_activated_at_id_idx" ON "deletion_activation"("activated_at", "id");

-- CreateIndex
CREATE INDEX "deletion_decision_instance_id_number_idx" ON "deletion_decision"("instance_id", "number");

-- CreateIndex
CREATE INDEX "instance_delete_account_id_decided_at_idx" ON "instance_delete"("account_id", "decided_at");

-- CreateIndex
CREATE INDEX "instance_delete_instance_id_decided_at_idx" ON "instance_delete"("instance_id", "decided_at");

-- CreateIndex
CREATE INDEX "gone_look_instance_id_at_idx" ON "gone_look"("instance_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "witness_ladder_cloud_user_id_key" ON "witness_ladder"("cloud", "user_id");

-- CreateIndex
CREATE INDEX "tenant_notice_tenant_id_at_id_idx" ON "tenant_notice"("tenant_id", "at", "id");

-- CreateIndex
CREATE INDEX "webhook_delivery_next_try_at_idx" ON "webhook_delivery"("next_try_at");

-- AddForeignKey
ALTER TABLE "attested_host" ADD CONSTRAINT "attested_host_attestation_id_fkey" FOREIGN KEY ("attestation_id") REFERENCES "deployment_attestation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deletion_activation" ADD CONSTRAINT "deletion_activation_attestation_id_fkey" FOREIGN KEY ("attestation_id") REFERENCES "deployment_attestation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ownership_marker" ADD CONSTRAINT "ownership_marker_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "cloud_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "witness_rung" ADD CONSTRAINT "witness_rung_ladder_id_fkey" FOREIGN KEY ("ladder_id") REFERENCES "witness_ladder"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------------------------- bounds and states

INSERT INTO deletion_state DEFAULT VALUES;
ALTER TABLE deletion_state ADD CONSTRAINT deletion_state_one_row CHECK (id);
ALTER TABLE deletion_state ADD CONSTRAINT deletion_state_breaker CHECK ((breaker_tripped_at IS NULL) = (breaker_why IS NULL));

ALTER TABLE deployment_attestation ADD CONSTRAINT deployment_attestation_hash CHECK (hash ~ '^[0-9a-f]{64}$');
ALTER TABLE deployment_attestation ADD CONSTRAINT deployment_attestation_ended CHECK ((ended_at IS NULL) = (end_reason IS NULL));
ALTER TABLE attested_host ADD CONSTRAINT attested_host_form CHECK (host ~ '^[0-9a-f]{64}$');
ALTER TABLE deletion_activation ADD CONSTRAINT deletion_activation_withdrawn CHECK (
  (withdrawn_at IS NULL) = (withdrawn_by IS NULL) AND (withdrawn_at IS NULL) = (withdraw_reason IS NULL));
CREATE UNIQUE INDEX deletion_activation_one_stands ON deletion_activation ((true)) WHERE withdrawn_at IS NULL;

ALTER TABLE deletion_decision ADD CONSTRAINT deletion_decision_form CHECK (
  number >= 1 AND kind ~ '^[A-Z][A-Z_]{0,63}$' AND previous ~ '^[0-9a-f]{64}$' AND hash ~ '^[0-9a-f]{64}$' AND detail::json IS NOT NULL);

ALTER TABLE instance_delete ADD CONSTRAINT instance_delete_kind CHECK (kind IN ('RETIRED', 'NEVER_ACTIVATED'));
ALTER TABLE instance_delete ADD CONSTRAINT instance_delete_end CHECK ("end" IN ('GONE', 'REFUSED', 'STILL_THERE', 'UNCONFIRMED', 'NOT_SENT'));
ALTER TABLE instance_delete ADD CONSTRAINT instance_delete_ended CHECK (("end" IS NULL) = (ended_at IS NULL));
ALTER TABLE instance_delete ADD CONSTRAINT instance_delete_answered CHECK ((answer IS NULL) = (answered_at IS NULL));
ALTER TABLE instance_delete ADD CONSTRAINT instance_delete_decision FOREIGN KEY (decision_number) REFERENCES deletion_decision (number);
-- One delete of an instance at a time, and one of an account.
CREATE UNIQUE INDEX instance_delete_open_once ON instance_delete (instance_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX instance_delete_account_once ON instance_delete (account_id) WHERE ended_at IS NULL;

ALTER TABLE gone_look ADD CONSTRAINT gone_look_server CHECK (server IN ('NOT_FOUND', 'DELETED', 'SOFT_DELETED', 'PRESENT', 'UNKNOWN'));
ALTER TABLE gone_look ADD CONSTRAINT gone_look_marker CHECK (
  marker_before IN ('OURS', 'MISSING', 'UNKNOWN') AND marker_after IN ('OURS', 'MISSING', 'UNKNOWN') AND cardinality(tokens) = 3);
ALTER TABLE instance_accessory ADD CONSTRAINT instance_accessory_kind CHECK (kind IN ('FLOATING_ADDRESS', 'PORT', 'VOLUME'));
ALTER TABLE instance_accessory ADD CONSTRAINT instance_accessory_state CHECK (state IN ('RECORDED', 'SENT', 'GONE', 'LEFT'));
-- What was taken for instances before this version was recorded in their rows.
INSERT INTO instance_accessory (instance_id, kind, cloud_id) SELECT id, 'FLOATING_ADDRESS', floating_id FROM instance WHERE floating_id IS NOT NULL;

ALTER TABLE witness_ladder ADD CONSTRAINT witness_ladder_rung CHECK (rung BETWEEN 0 AND 999999999);
ALTER TABLE witness_ladder ADD CONSTRAINT witness_ladder_claim CHECK (
  (claim_rung IS NULL) = (claim_public_key IS NULL) AND (claim_rung IS NULL) = (claim_fingerprint IS NULL) AND claim_rung = rung + 1);
ALTER TABLE witness_ladder ADD CONSTRAINT witness_ladder_fence CHECK (
  (fence_reason IS NULL) = (fenced_at IS NULL) AND fence_reason IN ('TAKEN_BY_ANOTHER', 'RUNG_MISSING', 'RUNG_REPLACED', 'OTHERS_ABOVE'));

ALTER TABLE instance ADD CONSTRAINT instance_settled CHECK ((settled_as IS NULL) = (settled_at IS NULL) AND (settled_as IS NULL) = (settled_by IS NULL));
ALTER TABLE instance ADD CONSTRAINT instance_kept CHECK ((kept_at IS NULL) = (kept_by IS NULL));
UPDATE instance SET filed_at = app_now() WHERE state = 'WAITING';
ALTER TABLE instance ADD CONSTRAINT instance_waiting_was_filed CHECK (state <> 'WAITING' OR filed_at IS NOT NULL);
CREATE INDEX instance_waiting ON instance (filed_at, id) WHERE state IN ('WAITING', 'DELETING', 'UNCONFIRMED');
CREATE INDEX instance_of_account ON instance (account_id, state);

ALTER TABLE tenant_notice ADD CONSTRAINT tenant_notice_tenant FOREIGN KEY (tenant_id) REFERENCES tenant (id);

-- ---------------------------------------------------------------------------------------------------------------- rules

-- What was attested, activated and decided is history. A correction is a further record.
CREATE FUNCTION only_ever_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'SP001';
END $$;
CREATE TRIGGER deletion_decision_stays BEFORE UPDATE OR DELETE ON deletion_decision FOR EACH ROW EXECUTE FUNCTION only_ever_added();
CREATE TRIGGER deletion_decision_stays_whole BEFORE TRUNCATE ON deletion_decision EXECUTE FUNCTION only_ever_added();
CREATE TRIGGER attested_host_stays BEFORE UPDATE OR DELETE ON attested_host FOR EACH ROW EXECUTE FUNCTION only_ever_added();

-- Each record follows the newest one, whose place is kept beside; both move in one transaction, or neither.
CREATE FUNCTION deletion_decision_follows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE deletion_state SET chain_number = NEW.number, chain_hash = NEW.hash WHERE chain_number = NEW.number - 1 AND chain_hash = NEW.previous;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'record % does not follow the newest one', NEW.number USING ERRCODE = 'SP002';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER deletion_decision_follows BEFORE INSERT ON deletion_decision FOR EACH ROW EXECUTE FUNCTION deletion_decision_follows();

-- An attestation is ended once, an activation withdrawn once; nothing else of them changes.
CREATE FUNCTION deployment_attestation_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.ended_at IS NOT NULL OR to_jsonb(NEW) - 'ended_at' - 'end_reason' <> to_jsonb(OLD) - 'ended_at' - 'end_reason' THEN
    RAISE EXCEPTION 'an attestation is ended once, and nothing else of it changes' USING ERRCODE = 'SP001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER deployment_attestation_rules BEFORE UPDATE ON deployment_attestation FOR EACH ROW EXECUTE FUNCTION deployment_attestation_rules();
CREATE FUNCTION deletion_activation_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.withdrawn_at IS NOT NULL
     OR to_jsonb(NEW) - 'withdrawn_at' - 'withdrawn_by' - 'withdraw_reason' <> to_jsonb(OLD) - 'withdrawn_at' - 'withdrawn_by' - 'withdraw_reason' THEN
    RAISE EXCEPTION 'an activation is withdrawn once, and nothing else of it changes' USING ERRCODE = 'SP001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER deletion_activation_rules BEFORE UPDATE ON deletion_activation FOR EACH ROW EXECUTE FUNCTION deletion_activation_rules();

-- A delete that was decided keeps what it was decided upon; its answer is written once, and so is its end.
CREATE FUNCTION instance_delete_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - 'answer' - 'answered_at' - 'end' - 'end_detail' - 'ended_at' <> to_jsonb(OLD) - 'answer' - 'answered_at' - 'end' - 'end_detail' - 'ended_at'
     OR (OLD.answered_at IS NOT NULL AND NEW.answer IS DISTINCT FROM OLD.answer)
     OR (OLD.ended_at IS NOT NULL AND OLD."end" <> 'UNCONFIRMED') THEN
    RAISE EXCEPTION 'what was decided, answered and ended of a delete does not change' USING ERRCODE = 'SP001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER instance_delete_rules BEFORE UPDATE ON instance_delete FOR EACH ROW EXECUTE FUNCTION instance_delete_rules();

-- When it began to wait is the database's to say. A delete begins with its decision, in one transaction, and in no other way.
CREATE FUNCTION instance_deletion_rules() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- A delete that came to nothing leaves the same wish as before.
  IF NEW.state = 'WAITING' AND (TG_OP = 'INSERT' OR OLD.state NOT IN ('WAITING', 'DELETING', 'UNCONFIRMED')) THEN
    NEW.filed_at := app_now();
  ELSIF TG_OP = 'UPDATE' THEN
    NEW.filed_at := OLD.filed_at;
  END IF;
  IF NEW.state = 'DELETING' AND (TG_OP = 'INSERT' OR OLD.state <> 'DELETING') AND NOT EXISTS (
      SELECT FROM instance_delete d WHERE d.instance_id = NEW.id AND d.ended_at IS NULL
        AND d.xmin::text = (pg_current_xact_id()::text::numeric % 4294967296)::text) THEN
    RAISE EXCEPTION 'an instance is deleted by a decision alone' USING ERRCODE = 'SP002';
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.identity_at IS NOT NULL AND
     (NEW.cloud_created_at, NEW.size_id, NEW.image_id, NEW.tags, NEW.identity_at) IS DISTINCT FROM (OLD.cloud_created_at, OLD.size_id, OLD.image_id, OLD.tags, OLD.identity_at) THEN
    RAISE EXCEPTION 'the identity of an instance is recorded once' USING ERRCODE = 'SP001';
  END IF;
  RETURN NEW;
END $$;
-- Its name puts it behind the rules of states.
CREATE TRIGGER instance_then_deletion_rules BEFORE INSERT OR UPDATE ON instance FOR EACH ROW EXECUTE FUNCTION instance_deletion_rules();

-- What is recorded of an instance when it was created for it stays known, even where the row that was taken says otherwise later.
CREATE TRIGGER instance_accessory_stays BEFORE DELETE ON instance_accessory FOR EACH ROW EXECUTE FUNCTION only_ever_added();
CREATE FUNCTION floating_address_is_accessory() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO instance_accessory (instance_id, kind, cloud_id) VALUES (NEW.id, 'FLOATING_ADDRESS', NEW.floating_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER floating_address_is_accessory AFTER INSERT OR UPDATE OF floating_id ON instance FOR EACH ROW
  WHEN (NEW.floating_id IS NOT NULL) EXECUTE FUNCTION floating_address_is_accessory();

-- ---------------------------------------------------------------------------------------------------------------- who may

REVOKE ALL ON FUNCTION only_ever_added(), deletion_decision_follows(), deployment_attestation_rules(), deletion_activation_rules(), instance_delete_rules(),
  instance_deletion_rules(), floating_address_is_accessory() FROM PUBLIC;

GRANT SELECT ON deployment_attestation, attested_host, deletion_activation, deletion_state, deletion_decision, instance_delete, gone_look, instance_accessory,
  ownership_marker, witness_ladder, witness_rung, tenant_notice, webhook_delivery TO sp_admin, sp_worker;

-- Administrators attest, activate, withdraw, reset, keep, file again and settle. They decide on no delete.
GRANT INSERT ON deployment_attestation, attested_host, deletion_activation, deletion_decision, ownership_marker, tenant_notice, webhook_delivery TO sp_admin;
GRANT UPDATE (withdrawn_at, withdrawn_by, withdraw_reason) ON deletion_activation TO sp_admin;
GRANT UPDATE (breaker_tripped_at, breaker_why, breaker_reset_at, breaker_reset_by) ON deletion_state TO sp_admin;
GRANT INSERT, UPDATE ON witness_ladder TO sp_admin;
GRANT UPDATE (state, state_detail, kept_at, kept_by, settled_as, settled_at, settled_by, settle_reason, version) ON instance TO sp_admin;

-- Workers gather, decide by the gate, send, confirm, climb; they withdraw and trip, and never attest, activate or reset.
GRANT INSERT ON deletion_decision, instance_delete, gone_look, instance_accessory, tenant_notice, webhook_delivery TO sp_worker;
GRANT UPDATE (ended_at, end_reason) ON deployment_attestation TO sp_worker;
GRANT UPDATE (withdrawn_at, withdrawn_by, withdraw_reason) ON deletion_activation TO sp_worker;
GRANT UPDATE (last_silent_at, breaker_tripped_at, breaker_why) ON deletion_state TO sp_worker;
GRANT UPDATE (answer, answered_at, "end", end_detail, ended_at) ON instance_delete TO sp_worker;
GRANT UPDATE (state, detail) ON instance_accessory TO sp_worker;
GRANT INSERT, UPDATE ON witness_ladder, witness_rung TO sp_worker;
GRANT UPDATE ON webhook_delivery TO sp_worker;
GRANT DELETE ON webhook_delivery, tenant_notice, gone_look TO sp_worker;
GRANT UPDATE (cloud, user_id) ON cloud_account TO sp_worker;
GRANT INSERT ON tenant_notice, webhook_delivery TO sp_admission, sp_agent;
GRANT UPDATE (shown_at) ON enrollment_token TO sp_agent;
GRANT SELECT (shown_at) ON enrollment_token TO sp_admin;

-- Notices belong to a tenant: its Owners read them, and nothing in them is of a cloud.
ALTER TABLE tenant_notice ENABLE ROW LEVEL SECURITY;
ALTER TABLE tenant_notice FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_rows ON tenant_notice TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY product_rows ON tenant_notice TO sp_admin, sp_agent, sp_worker, sp_admission USING (true) WITH CHECK (true);
CREATE POLICY tenant_rows ON tenant_notice TO sp_tenant USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()));
GRANT SELECT (id, tenant_id, node_id, kind, title, text, at) ON tenant_notice TO sp_tenant;
CREATE VIEW tenant_api.tenant_notice WITH (security_invoker) AS SELECT id, tenant_id, node_id, kind, title, text, at FROM tenant_notice;
GRANT SELECT ON tenant_api.tenant_notice TO sp_tenant;
