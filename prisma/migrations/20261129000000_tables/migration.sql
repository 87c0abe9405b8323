-- Every instant in SQL is app_now(): the real clock (not the transaction's start), in whole milliseconds, plus an offset that only tests
-- move. Its body is parsed here and now, so that it works for logins that may not look into the schema public.
CREATE TABLE "clock_offset" (
    "id" BOOLEAN NOT NULL DEFAULT true,
    "milliseconds" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "clock_offset_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "clock_offset_one_row" CHECK ("id")
);
INSERT INTO "clock_offset" DEFAULT VALUES;

CREATE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE
RETURN date_trunc('milliseconds', clock_timestamp()) + (SELECT milliseconds FROM clock_offset) * interval '1 millisecond';

-- CreateTable
CREATE TABLE "cloud_account" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "description" JSONB NOT NULL,
    "credential_sealed" BYTEA NOT NULL,
    "project_id" TEXT NOT NULL,
    "project_name" TEXT NOT NULL,
    "default_region" TEXT NOT NULL,
    "no_metadata_service" BOOLEAN NOT NULL DEFAULT false,
    "no_metadata_by" TEXT,
    "no_metadata_at" TIMESTAMPTZ(3),
    "creates_per_minute" INTEGER NOT NULL DEFAULT 30,
    "creates_in_flight" INTEGER NOT NULL DEFAULT 5,
    "requests_per_second" INTEGER NOT NULL DEFAULT 20,
    "state" TEXT NOT NULL DEFAULT 'READY',
    "state_detail" TEXT,
    "checked_at" TIMESTAMPTZ(3),
    "last_check" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "created_by" TEXT NOT NULL,
    "removed_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "cloud_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cloud_network_mark" (
    "account_id" UUID NOT NULL,
    "network_id" TEXT NOT NULL,
    "no_metadata_service" BOOLEAN NOT NULL,
    "marked_by" TEXT NOT NULL,
    "marked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "cloud_network_mark_pkey" PRIMARY KEY ("account_id","network_id")
);

-- CreateTable
CREATE TABLE "cloud_account_address" (
    "account_id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "recorded_by" TEXT NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "cloud_account_address_pkey" PRIMARY KEY ("account_id","address")
);

-- CreateTable
CREATE TABLE "cloud_account_budget" (
    "account_id" UUID NOT NULL,
    "full_at" TIMESTAMPTZ(6) NOT NULL DEFAULT app_now(),
    "slow_until" TIMESTAMPTZ(3),

    CONSTRAINT "cloud_account_budget_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "instance" (
    "id" UUID NOT NULL,
    "attempt_id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "region" TEXT NOT NULL,
    "project_id" TEXT,
    "cloud_id" TEXT,
    "name" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "state_detail" TEXT,
    "part" TEXT NOT NULL DEFAULT 'ADOPTED',
    "provider_state" TEXT,
    "provider_task" TEXT,
    "addresses" JSONB NOT NULL DEFAULT '[]',
    "fault" JSONB,
    "console_tail" TEXT,
    "floating_id" TEXT,
    "floating_address" TEXT,
    "stage" TEXT,
    "create_request_id" TEXT,
    "seen_at" TIMESTAMPTZ(3),
    "last_read_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "instance_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "node" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "state_since" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "reason" TEXT,
    "operation_id" UUID,
    "place_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "first_enabled_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "node_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "enrollment_token" (
    "id" TEXT NOT NULL,
    "tenant_id" UUID NOT NULL,
    "node_id" UUID NOT NULL,
    "attempt_id" UUID,
    "mac" BYTEA NOT NULL,
    "key_id" TEXT NOT NULL,
    "minted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "minted_by" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_key" TEXT,
    "used_at" TIMESTAMPTZ(3),
    "used_address" TEXT,
    "revoked_at" TIMESTAMPTZ(3),
    "conflict_at" TIMESTAMPTZ(3),

    CONSTRAINT "enrollment_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "node_key" (
    "node_id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "public_key" TEXT NOT NULL,
    "enrolled_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "revoked_at" TIMESTAMPTZ(3),
    "knocked_at" TIMESTAMPTZ(3),
    "knocks" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "node_key_pkey" PRIMARY KEY ("node_id")
);

-- CreateTable
CREATE TABLE "node_heartbeat" (
    "node_id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "unbroken_since" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "last_number" INTEGER NOT NULL,
    "last_check_report" INTEGER NOT NULL DEFAULT 0,
    "last_monitor_report" INTEGER NOT NULL DEFAULT 0,
    "agent_version" TEXT NOT NULL,
    "clock_skew_ms" INTEGER,
    "ping" TEXT,
    "previous_run_id" UUID,
    "run_started_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "node_heartbeat_pkey" PRIMARY KEY ("node_id")
);

-- CreateTable
CREATE TABLE "challenge" (
    "id" TEXT NOT NULL,
    "tenant_id" UUID NOT NULL,
    "node_id" UUID NOT NULL,
    "attempt_id" UUID,
    "run_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "served_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "challenge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "egress_sighting" (
    "node_id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "address" VARCHAR(45) NOT NULL,
    "family" INTEGER NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "count" INTEGER NOT NULL DEFAULT 1,
    "channel" TEXT NOT NULL,
    "told_by" TEXT,

    CONSTRAINT "egress_sighting_pkey" PRIMARY KEY ("node_id","run_id","address")
);

-- CreateTable
CREATE TABLE "published_address" (
    "id" UUID NOT NULL,
    "range" VARCHAR(64) NOT NULL,
    "family" INTEGER NOT NULL,
    "note" TEXT NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "published_by" TEXT NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),
    "withdrawn_by" TEXT,

    CONSTRAINT "published_address_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "installation" (
    "id" BOOLEAN NOT NULL DEFAULT true,
    "deployment_id" UUID NOT NULL,
    "change_counter" BIGINT NOT NULL DEFAULT 0,
    "addresses_version" INTEGER NOT NULL DEFAULT 0,
    "sealing_key_check" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "installation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "replica" (
    "id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "version" TEXT NOT NULL,
    "settings_hash" TEXT NOT NULL,
    "roles" TEXT[],

    CONSTRAINT "replica_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lease" (
    "name" TEXT NOT NULL,
    "holder" UUID NOT NULL,
    "fence" BIGINT NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lease_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "alarm" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "tenant_id" UUID,
    "subject_kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "dedupe_key" TEXT NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 1,
    "raised_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "last_raised_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "acknowledged_at" TIMESTAMPTZ(3),
    "acknowledged_by" TEXT,

    CONSTRAINT "alarm_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "actor_kind" TEXT NOT NULL,
    "actor_id" TEXT,
    "actor_name" TEXT NOT NULL,
    "tenant_id" UUID,
    "action" TEXT NOT NULL,
    "subject_kind" TEXT NOT NULL,
    "subject_id" TEXT,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "request_id" TEXT,
    "source_address" TEXT,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "installation_change" (
    "number" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "installation_change_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "monitor" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "interval_seconds" INTEGER NOT NULL,
    "timeout_ms" INTEGER NOT NULL DEFAULT 10000,
    "quorum" TEXT NOT NULL DEFAULT 'MAJORITY',
    "quorum_count" INTEGER,
    "expect_status" INTEGER[],
    "dns_record_type" TEXT,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "monitor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "monitor_status" (
    "tenant_id" UUID NOT NULL,
    "monitor_id" UUID NOT NULL,
    "node_id" UUID NOT NULL,
    "outcome" TEXT NOT NULL,
    "latency_ms" DOUBLE PRECISION,
    "message" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "monitor_status_pkey" PRIMARY KEY ("tenant_id","monitor_id","node_id")
);

-- CreateTable
CREATE TABLE "monitor_result" (
    "tenant_id" UUID NOT NULL,
    "monitor_id" UUID NOT NULL,
    "node_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" TEXT NOT NULL,
    "latency_ms" DOUBLE PRECISION,
    "message" TEXT,

    CONSTRAINT "monitor_result_pkey" PRIMARY KEY ("tenant_id","monitor_id","node_id","at")
);

-- CreateTable
CREATE TABLE "operation" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "started_by_id" UUID NOT NULL,
    "started_by_name" TEXT NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "zone" TEXT,
    "size_id" TEXT NOT NULL,
    "size_name" TEXT NOT NULL,
    "image_id" TEXT NOT NULL,
    "image_name" TEXT NOT NULL,
    "boot_volume_gib" INTEGER,
    "network_ids" TEXT[],
    "security_group_ids" TEXT[],
    "floating_pool_id" TEXT,
    "count" INTEGER NOT NULL,
    "name_prefix" TEXT NOT NULL,
    "agent_version" TEXT NOT NULL,
    "validation_deadline_minutes" INTEGER NOT NULL,
    "accept_unknown_icmp" BOOLEAN NOT NULL,
    "attempts_per_place" INTEGER NOT NULL,
    "no_metadata_service" BOOLEAN NOT NULL,
    "config_drive" BOOLEAN NOT NULL DEFAULT false,
    "state" TEXT NOT NULL DEFAULT 'RUNNING',
    "event_counter" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "ended_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),

    CONSTRAINT "operation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "place" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "operation_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "place_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attempt" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "operation_id" UUID NOT NULL,
    "place_id" UUID NOT NULL,
    "node_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "counted" BOOLEAN NOT NULL DEFAULT true,
    "requested_by_name" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'PLANNED',
    "nonce" TEXT NOT NULL,
    "instance_nonce" TEXT,
    "instance_nonce_at" TIMESTAMPTZ(3),
    "planned_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "create_called_at" TIMESTAMPTZ(3),
    "create_answered_at" TIMESTAMPTZ(3),
    "looking_since" TIMESTAMPTZ(3),
    "watch_until" TIMESTAMPTZ(3),
    "deadline_at" TIMESTAMPTZ(3),
    "evaluate_at" TIMESTAMPTZ(3),
    "cancel_wished_at" TIMESTAMPTZ(3),
    "cancel_wished_by" TEXT,
    "user_data_sealed" BYTEA,
    "accepted_by" TEXT,
    "accepted_at" TIMESTAMPTZ(3),
    "icmp_accepted_by" TEXT,
    "icmp_accepted_at" TIMESTAMPTZ(3),
    "stage_ahead" BOOLEAN NOT NULL DEFAULT false,
    "conflict_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "end_reason" TEXT,
    "admin_detail" TEXT,
    "tenant_reason" TEXT,
    "conditions" JSONB NOT NULL DEFAULT '[]',
    "conditions_met" INTEGER NOT NULL DEFAULT 0,
    "conditions_total" INTEGER NOT NULL DEFAULT 13,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "evidence" (
    "attempt_id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "condition" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "observed_at" TIMESTAMPTZ(3) NOT NULL,
    "good_until" TIMESTAMPTZ(3),
    "observer" TEXT NOT NULL,
    "run_id" UUID,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "evidence_pkey" PRIMARY KEY ("attempt_id","condition")
);

-- CreateTable
CREATE TABLE "admission" (
    "attempt_id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "node_id" UUID NOT NULL,
    "evidence" JSONB NOT NULL,
    "with_instance_proof" BOOLEAN NOT NULL,
    "admitted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "admission_pkey" PRIMARY KEY ("attempt_id")
);

-- CreateTable
CREATE TABLE "operation_event" (
    "operation_id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "number" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "kind" TEXT NOT NULL,
    "attempt_id" UUID,
    "node_id" UUID,
    "admin_payload" JSONB NOT NULL,
    "tenant_payload" JSONB NOT NULL,

    CONSTRAINT "operation_event_pkey" PRIMARY KEY ("operation_id","number")
);

-- CreateTable
CREATE TABLE "tenant" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "change_counter" BIGINT NOT NULL DEFAULT 0,
    "monitors_version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "created_by" TEXT NOT NULL,

    CONSTRAINT "tenant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "display_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "invited_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "member_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tenant_token" (
    "id" TEXT NOT NULL,
    "tenant_id" UUID NOT NULL,
    "member_id" UUID NOT NULL,
    "label" TEXT NOT NULL,
    "mac" BYTEA NOT NULL,
    "key_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "tenant_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tenant_allowance" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "range" VARCHAR(64) NOT NULL,
    "except_ports" INTEGER[],
    "reason" TEXT NOT NULL,
    "granted_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "tenant_allowance_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "administrator" (
    "id" UUID NOT NULL,
    "display_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "created_by" TEXT NOT NULL,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "administrator_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "administrator_token" (
    "id" TEXT NOT NULL,
    "administrator_id" UUID NOT NULL,
    "mac" BYTEA NOT NULL,
    "key_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "administrator_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tenant_change" (
    "tenant_id" UUID NOT NULL,
    "number" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "tenant_change_pkey" PRIMARY KEY ("tenant_id","number")
);

-- CreateIndex
CREATE INDEX "instance_attempt_id_idx" ON "instance"("attempt_id");

-- CreateIndex
CREATE INDEX "instance_created_at_id_idx" ON "instance"("created_at", "id");

-- CreateIndex
CREATE INDEX "node_tenant_id_created_at_id_idx" ON "node"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "node_created_at_id_idx" ON "node"("created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "node_tenant_id_id_key" ON "node"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "enrollment_token_tenant_id_node_id_idx" ON "enrollment_token"("tenant_id", "node_id");

-- CreateIndex
CREATE UNIQUE INDEX "node_key_tenant_id_node_id_key" ON "node_key"("tenant_id", "node_id");

-- CreateIndex
CREATE UNIQUE INDEX "node_heartbeat_tenant_id_node_id_key" ON "node_heartbeat"("tenant_id", "node_id");

-- CreateIndex
CREATE INDEX "challenge_node_id_issued_at_idx" ON "challenge"("node_id", "issued_at");

-- CreateIndex
CREATE INDEX "challenge_expires_at_idx" ON "challenge"("expires_at");

-- CreateIndex
CREATE INDEX "egress_sighting_last_seen_at_idx" ON "egress_sighting"("last_seen_at");

-- CreateIndex
CREATE INDEX "published_address_published_at_id_idx" ON "published_address"("published_at", "id");

-- CreateIndex
CREATE INDEX "alarm_raised_at_id_idx" ON "alarm"("raised_at", "id");

-- CreateIndex
CREATE INDEX "audit_entry_at_id_idx" ON "audit_entry"("at", "id");

-- CreateIndex
CREATE INDEX "installation_change_at_idx" ON "installation_change"("at");

-- CreateIndex
CREATE INDEX "monitor_tenant_id_created_at_id_idx" ON "monitor"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "monitor_tenant_id_id_key" ON "monitor"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "monitor_result_at_idx" ON "monitor_result"("at");

-- CreateIndex
CREATE INDEX "operation_tenant_id_created_at_id_idx" ON "operation"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "operation_created_at_id_idx" ON "operation"("created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "operation_tenant_id_id_key" ON "operation"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "operation_started_by_id_idempotency_key_key" ON "operation"("started_by_id", "idempotency_key");

-- CreateIndex
CREATE UNIQUE INDEX "place_tenant_id_id_key" ON "place"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "place_tenant_id_operation_id_number_key" ON "place"("tenant_id", "operation_id", "number");

-- CreateIndex
CREATE INDEX "attempt_operation_id_idx" ON "attempt"("operation_id");

-- CreateIndex
CREATE UNIQUE INDEX "attempt_tenant_id_id_key" ON "attempt"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "attempt_tenant_id_place_id_number_key" ON "attempt"("tenant_id", "place_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "admission_node_id_key" ON "admission"("node_id");

-- CreateIndex
CREATE INDEX "operation_event_tenant_id_operation_id_number_idx" ON "operation_event"("tenant_id", "operation_id", "number");

-- CreateIndex
CREATE INDEX "member_tenant_id_created_at_id_idx" ON "member"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "member_tenant_id_id_key" ON "member"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "tenant_token_tenant_id_created_at_id_idx" ON "tenant_token"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "tenant_allowance_tenant_id_id_idx" ON "tenant_allowance"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "tenant_change_at_idx" ON "tenant_change"("at");

-- AddForeignKey
ALTER TABLE "cloud_network_mark" ADD CONSTRAINT "cloud_network_mark_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "cloud_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cloud_account_address" ADD CONSTRAINT "cloud_account_address_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "cloud_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cloud_account_budget" ADD CONSTRAINT "cloud_account_budget_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "cloud_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "instance" ADD CONSTRAINT "instance_tenant_id_attempt_id_fkey" FOREIGN KEY ("tenant_id", "attempt_id") REFERENCES "attempt"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "node" ADD CONSTRAINT "node_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrollment_token" ADD CONSTRAINT "enrollment_token_tenant_id_node_id_fkey" FOREIGN KEY ("tenant_id", "node_id") REFERENCES "node"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "node_key" ADD CONSTRAINT "node_key_tenant_id_node_id_fkey" FOREIGN KEY ("tenant_id", "node_id") REFERENCES "node"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "node_heartbeat" ADD CONSTRAINT "node_heartbeat_tenant_id_node_id_fkey" FOREIGN KEY ("tenant_id", "node_id") REFERENCES "node"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "monitor" ADD CONSTRAINT "monitor_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "monitor_status" ADD CONSTRAINT "monitor_status_tenant_id_monitor_id_fkey" FOREIGN KEY ("tenant_id", "monitor_id") REFERENCES "monitor"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "operation" ADD CONSTRAINT "operation_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "operation" ADD CONSTRAINT "operation_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "cloud_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "place" ADD CONSTRAINT "place_tenant_id_operation_id_fkey" FOREIGN KEY ("tenant_id", "operation_id") REFERENCES "operation"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_tenant_id_operation_id_fkey" FOREIGN KEY ("tenant_id", "operation_id") REFERENCES "operation"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_tenant_id_place_id_fkey" FOREIGN KEY ("tenant_id", "place_id") REFERENCES "place"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_tenant_id_node_id_fkey" FOREIGN KEY ("tenant_id", "node_id") REFERENCES "node"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_tenant_id_attempt_id_fkey" FOREIGN KEY ("tenant_id", "attempt_id") REFERENCES "attempt"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "operation_event" ADD CONSTRAINT "operation_event_tenant_id_operation_id_fkey" FOREIGN KEY ("tenant_id", "operation_id") REFERENCES "operation"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tenant_token" ADD CONSTRAINT "tenant_token_tenant_id_member_id_fkey" FOREIGN KEY ("tenant_id", "member_id") REFERENCES "member"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tenant_allowance" ADD CONSTRAINT "tenant_allowance_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "administrator_token" ADD CONSTRAINT "administrator_token_administrator_id_fkey" FOREIGN KEY ("administrator_id") REFERENCES "administrator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
