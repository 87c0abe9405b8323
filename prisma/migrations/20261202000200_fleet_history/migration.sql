-- How the fleet was over time, for charts; and what needs a person, found without reading whole tables.

-- CreateTable
CREATE TABLE "fleet_sample" (
    "at" TIMESTAMPTZ(3) NOT NULL,
    "span_seconds" INTEGER NOT NULL,
    "samples" INTEGER NOT NULL,
    "counted_until" TIMESTAMPTZ(3) NOT NULL,
    "nodes_enrolling" DOUBLE PRECISION NOT NULL,
    "nodes_held" DOUBLE PRECISION NOT NULL,
    "nodes_enabled" DOUBLE PRECISION NOT NULL,
    "nodes_disabled" DOUBLE PRECISION NOT NULL,
    "nodes_live" DOUBLE PRECISION NOT NULL,
    "monitors_up" DOUBLE PRECISION NOT NULL,
    "monitors_down" DOUBLE PRECISION NOT NULL,
    "monitors_unknown" DOUBLE PRECISION NOT NULL,
    "operations_running" DOUBLE PRECISION NOT NULL,
    "admitted" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,
    "cancelled" INTEGER NOT NULL,

    CONSTRAINT "fleet_sample_pkey" PRIMARY KEY ("at","span_seconds")
);

ALTER TABLE fleet_sample ADD CONSTRAINT fleet_sample_span CHECK (span_seconds IN (60, 3600));

-- What ended since the last sample; deadlines that are near; orphans that nobody settled.
CREATE INDEX attempt_by_end ON attempt (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX attempt_by_deadline ON attempt (deadline_at) WHERE state IN ('CREATING', 'BOOTING', 'VALIDATING');
CREATE INDEX orphan_unsettled ON orphan (seen_at, id) WHERE settled_as IS NULL;

-- ---------------------------------------------------------------------------------------------------------------- who may

GRANT SELECT, INSERT, DELETE ON fleet_sample TO sp_worker;
GRANT SELECT ON fleet_sample TO sp_admin;
