-- The schema that the migrations make, written by `npm run regenerate`. Read it, change the models and migrations instead.

-- Schemas

CREATE SCHEMA tenant_api;

-- Tables

CREATE TABLE administrator (
  id uuid NOT NULL,
  display_name text NOT NULL,
  email text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT app_now(),
  created_by text NOT NULL,
  removed_at timestamp(3) with time zone
);
CREATE TABLE administrator_token (
  id text NOT NULL,
  administrator_id uuid NOT NULL,
  mac bytea NOT NULL,
  key_id text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT app_now(),
  expires_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone
);
CREATE TABLE admission (
  attempt_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  node_id uuid NOT NULL,
  evidence jsonb NOT NULL,
  with_instance_proof boolean NOT NULL,
  admitted_at timestamp(3) with time zone NOT NULL DEFAULT app_now()
);
CREATE TABLE alarm (
  id uuid NOT NULL,
  kind text NOT NULL,
  tenant_id uuid,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  message text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}'::jsonb,
  dedupe_key text NOT NULL,
  count integer NOT NULL DEFAULT 1,
  raised_at timestamp(3) with time zone NOT NULL DEFAULT app_now(),
  last_raised_at timestamp(3) with time zone NOT NULL DEFAULT app_now(),
  acknowledged_at timestamp(3) with time zone,
  acknowledged_by text
);
CREATE TABLE announcing (
  id boolean NOT NULL DEFAULT true,
  cool_down_minutes integer,
  webhook boolean NOT NULL DEFAULT false
);
CREATE TABLE attempt (
  id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  operation_id uuid NOT NULL,
  place_id uuid NOT NULL,
  node_id uuid NOT NULL,
  account_id uuid NOT NULL,
  number integer NOT NULL,
  counted boolean NOT NULL DEFAULT true,
  requested_by_name text NOT NULL,
  state text NOT NULL DEFAULT 'PLANNED'::text,
  nonce text NOT NULL,
  instance_nonce text,
  instance_nonce_at timestamp(3) with time zone,
  planned_at timestamp(3) with time zone NOT NULL DEFAULT app_now(),
  create_called_at timestamp(3) with time zone,
  create_answered_at timestamp(3) with time zone,
  looking_since timestamp(3) with time zone,
  watch_until timestamp(3) with time zone,
  deadline_at timestamp(3) with time zone,
  evaluate_at timestamp(3) with time zone,
  cancel_wished_at timestamp(3) with time zone,
  cancel_wished_by text,
  user_data_sealed bytea,
  accepted_by text,
  accepted_at timestamp(3) with time zone,
  icmp_accepted_by text,
  icmp_accepted_at timestamp(3) with time zone,
  stage_ahead boolean NOT NULL DEFAULT false,
  conflict_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  end_reason text,
  admin_detail text,
  tenant_reason text,
  conditions jsonb NOT NULL DEFAULT '[]'::jsonb,
  conditions_met integer NOT NULL DEFAULT 0,
  conditions_total integer NOT NULL DEFAULT 13,
  version integer NOT NULL DEFAULT 1
);
CREATE TABLE attested_host (
  attestation_id uuid NOT NULL,
  host text NOT NULL,
  added_by_id uuid NOT NULL,
  added_by_name text NOT NULL,
  added_at timestamp(3) with time zone NOT NULL DEFAULT app_now()
);
CREATE TABLE audit_entry (
  id uuid NOT NULL,
  at timestamp(3) with time zone NOT NULL DEFAULT app_now(),
  actor_kind text NOT NULL,
  actor_id text,
  actor_name text NOT NULL,
  tenant_id uuid,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text,
  detail jsonb NOT NULL DEFAULT '{}'::jsonb,
  request_id text,
  source_address text
);
CREATE TABLE challenge (
  id text NOT NULL,
  tenant_id uuid NOT NULL,
  node_id uuid NOT NULL,
  attempt_id uuid,
  run_id uuid NOT NULL,
  kind text NOT NULL,
  issued_at timestamp(3) with time zone NOT NULL DEFAULT app_now(),
  expires_at timestamp(3) with time zone NOT NULL,
  served_at timestamp(3) with time zone,
  used_at timestamp(3) with time zone
);
CREATE TABLE clock_offset (
  id boolean NOT NULL DEFAULT true,
  milliseconds bigint NOT NULL DEFAULT 0
);
CREATE TABLE cloud_account (
  id uuid NOT NULL,
  name text NOT NULL,
  provider text NOT NULL,
  description jsonb NOT NULL,
  credential_sealed bytea NOT NULL,
  project_id text NOT NULL,
  project_name text NOT NULL,
  default_region text NOT NULL,
  no_metadata_service boolean NOT NULL DEFAULT false,
  no_metadata_by text,
  no_metadata_at timestamp(3) with time zone,
  creates_per_minute integer NOT NULL DEFAULT 30,
  creates_in_flight integer NOT NULL DEFAULT 5,
  requests_per_second integer NOT NULL DEFAULT 20,
  state text NOT NULL DEFAULT 'READY'::text,
  state_detail text,
  checked_at timestamp(3) with time zone,
  last_check jsonb,
  created_at timestamp(3) with time zone NOT NULL DEFAULT app_now(),
  created_by text NOT NULL,
  removed_at timestamp(3) with time zone,
  version integer NOT NULL DEFAULT 1,
  cloud text,
  deletion_sealed bytea,
  deletion_user_id text,
  deletion_version integer NOT NULL DEFAULT 1,
  user_id text,
  deletion_check jsonb,
  deletion_state text NOT NULL DEFAULT 'READY'::text,
  deletion_state_detail text
);
CREATE TABLE cloud_account_address (
  account_id uuid NOT NULL,
  address text NOT NULL,
  recorded_by text NOT NULL,
  recorded_at timestamp(3) with time zone NOT NULL DEFAULT app_now()
);
CREATE TABLE cloud_account_budget (
  account_id uuid NOT NULL,
  full_at timestamp(6) with time zone NOT NULL DEFAULT app_now(),
  slow_until timestamp(3) with time zone
);
CREATE TABLE cloud_network_mark (
  account_id uuid NOT NULL,
  network_id text NOT NULL,
  no_metadata_service boolean NOT NULL,
  marked_by text NOT NULL,
  marked_at timestamp(3) with time zone NOT NULL DEFAULT app_now()
);
CREATE TABLE deletion_activation (
  id uuid NOT NULL,
  attestation_id uuid NOT NULL,
  activated_by_id uuid NOT NULL,
  activated_by_name text NOT NULL,
  activated_at timestamp(3) with time zone NOT NULL DEFAULT app_now(),
  withdrawn_at timestamp(3) with time zone,
  withdrawn_by text,
  withdraw_reason text,
  decision_number bigint NOT NULL
);
CREATE TABLE deletion_decision (
  number bigint NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  kind text NOT NULL,
  instance_id uuid,
  detail text NOT NULL,
  previous text NOT NULL,
  hash text NOT NULL
);
CREATE TABLE deletion_state (
  id boolean NOT NULL DEFAULT true,
  last_silent_at timestamp(3) with time zone,
  breaker_tripped_at timestamp(3) with time zone,
  breaker_why text,
  breaker_reset_at timestamp(3) with time zone,
  breaker_reset_by text,
  chain_number bigint NOT NULL DEFAULT 0,
  chain_hash text NOT NULL DEFAULT '0000000000000000000000000000000000000000000000000000000000000000'::text,
  wishes_named_at timestamp(3) with time zone,
  wishes_why text
);
CREATE TABLE deployment_attestation (
  id uuid NOT NULL,
  shared jsonb NOT NULL,
  hash text NOT NULL,
  attested_by_id uuid NOT NULL,
  attested_by_name text NOT NULL,
  attested_at timestamp(3) with time zone NOT NULL DEFAULT app_now(),
  ended_at timestamp(3) with time zone,
  end_reason text,
  decision_number bigint NOT NULL
);
CREATE TABLE egress_sighting (
  node_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  run_id uuid NOT NULL,
  address character varying(45) NOT NULL,
  family integer NOT NULL,
  first_seen_at timestamp(3) with time zone NOT NULL DEFAULT app_now(),
  last_seen_at timestamp(3) with time zone NOT NULL DEFAULT app_now(),
  count integer NOT NULL DEFAULT 1,
  channel text NOT NULL,
  told_by text
);
CREATE TABLE enrollment_token (
  id text NOT NULL,
  tenant_id uuid NOT NULL,
  node_id uuid NOT NULL,
  attempt_id uuid,
  mac bytea NOT NULL,
  key_id text NOT NULL,
  minted_at timestamp(3) with time zone NOT NULL DEFAULT app_now(),
  minted_by text NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  used_key text,
  used_at timestamp(3) with time zone,
  used_address text,
  revoked_at timestamp(3) with time zone,
  conflict_at timestamp(3) with time zone,
  shown_at timestamp(3) with time zone
);
CREATE TABLE evidence (
  attempt_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  condition text NOT NULL,
  outcome text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}'::jsonb,
  observed_at timestamp(3) with time zone NOT NULL,
  good_until timestamp(3) with time zone,
  observer text NOT NULL,
  run_id uuid,
  since timestamp(3) with time zone NOT NULL
);
CREATE TABLE fleet_sample (
  at timestamp(3) with time zone NOT NULL,
  span_seconds integer NOT NULL,
  samples integer NOT NULL,
  counted_until timestamp(3) with time zone NOT NULL,
  nodes_enrolling double precision NOT NULL,
  nodes_held double precision NOT NULL,
  nodes_enabled double precision NOT NULL,
  nodes_disabled double precision NOT NULL,
  nodes_live double precision NOT NULL,
  monitors_up double precision NOT NULL,
  monitors_down double precision NOT NULL,
  monitors_unknown double precision NOT NULL,
  operations_running double precision NOT NULL,
  admitted integer NOT NULL,
  failed integer NOT NULL,
  cancelled integer NOT NULL
);
CREATE TABLE gone_look (
  id uuid NOT NULL,
  instance_id uuid NOT NULL,
  at timestamp(3) with time zone NOT NULL DEFAULT app_now(),
  server text NOT NULL,
  marker_before text NOT NULL,
  marker_after text NOT NULL,
  tokens text[],
  hindered text
);
CREATE TABLE installation (
  id boolean NOT NULL DEFAULT true,
  deployment_id uuid NOT NULL,
  change_counter bigint NOT NULL DEFAULT 0,
  addresses_version integer NOT NULL DEFAULT 0,
  sealing_key_check text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT app_now()
);
CREATE TABLE installation_change (
  number bigint NOT NULL,
  kind text NOT NULL,
  object_id text NOT NULL,
  at timestamp(3) with time zone NOT NULL DEFAULT app_now()
);
CREATE TABLE instance (
  id uuid NOT NULL,
  attempt_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  account_id uuid NOT NULL,
  region text NOT NULL,
  project_id text,
  cloud_id text,
  name text NOT NULL,
  state text NOT NULL,
  state_detail text,
  part text NOT NULL DEFAULT 'ADOPTED'::text,
  provider_state text,
  provider_task text,
  addresses jsonb NOT NULL DEFAULT '[]'::jsonb,
  fault jsonb,
  console_tail text,
  floating_id text,
  floating_address text,
  stage text,
  create_request_id text,
  seen_at timestamp(3) with time zone,
  last_read_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL DEFAULT app_now(),
  version integer NOT NULL DEFAULT 1,
  blocked_by jsonb,
  cloud_created_at timestamp(3) with time zone,
  filed_at timestamp(3) with time zone,
  identity_at timestamp(3) with time zone,
  image_id text,
  judged_at timestamp(3) with time zone,
  kept_at timestamp(3) with time zone,
  kept_by text,
  settle_reason text,
  settled_as text,
  settled_at timestamp(3) with time zone,
  settled_by text,
  size_id text,
  tags text[],
  cloud_asked boolean
);
CREATE TABLE instance_accessory (
  instance_id uuid NOT NULL,
  kind text NOT NULL,
  cloud_id text NOT NULL,
  recorded_at timestamp(3) with time zone NOT NULL DEFAULT app_now(),
  state text NOT NULL DEFAULT 'RECORDED'::text,
  detail text
);
CREATE TABLE instance_delete (
  id uuid NOT NULL,
  instance_id uuid NOT NULL,
  account_id uuid NOT NULL,
  operation_id uuid NOT NULL,
  activation_id uuid NOT NULL,
  decision_number bigint NOT NULL,
  kind text NOT NULL,
  decided_at timestamp(3) with time zone NOT NULL DEFAULT app_now(),
  confirm_by timestamp(3) with time zone NOT NULL,
  answer jsonb,
  answered_at timestamp(3) with time zone,
  "end" text,
  end_detail text,
  ended_at timestamp(3) with time zone
);
CREATE TABLE lease (
  name text NOT NULL,
  holder uuid NOT NULL,
  fence bigint NOT NULL DEFAULT 0,
  expires_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE member (
  id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  display_name text NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  invited_by text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT app_now(),
  removed_at timestamp(3) with time zone
);
CREATE TABLE monitor (
  id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  target text NOT NULL,
  interval_seconds integer NOT NULL,
  timeout_ms integer NOT NULL DEFAULT 10000,
  quorum text NOT NULL DEFAULT 'MAJORITY'::text,
  quorum_count integer,
  expect_status integer[],
  dns_record_type text,
  created_by text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT app_now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT app_now()
);
CREATE TABLE monitor_result (
  tenant_id uuid NOT NULL,
  monitor_id uuid NOT NULL,
  node_id uuid NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  outcome text NOT NULL,
  latency_ms double precision,
  message text
);
CREATE TABLE monitor_status (
  tenant_id uuid NOT NULL,
  monitor_id uuid NOT NULL,
  node_id uuid NOT NULL,
  outcome text NOT NULL,
  latency_ms double precision,
  message text,
  at timestamp(3) with time zone NOT NULL,
  since timestamp(3) with time zone NOT NULL
);
CREATE TABLE node (
  id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  name text NOT NULL,
  origin text NOT NULL,
  state text NOT NULL,
  state_since timestamp(3) with time zone NOT NULL DEFAULT app_now(),
  reason text,
  operation_id uuid,
  place_id uuid,
  created_at timestamp(3) with time zone NOT NULL DEFAULT app_now(),
  first_enabled_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone
);
CREATE TABLE node_heartbeat (
  node_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  run_id uuid NOT NULL,
  unbroken_since timestamp(3) with time zone NOT NULL,
  last_seen_at timestamp(3) with time zone NOT NULL,
  last_number integer NOT NULL,
  last_check_report integer NOT NULL DEFAULT 0,
  last_monitor_report integer NOT NULL DEFAULT 0,
  agent_version text NOT NULL,
  clock_skew_ms integer,
  ping text,
  previous_run_id uuid,
  run_started_at timestamp(3) with time zone NOT NULL
) WITH (fillfactor=50);
CREATE TABLE node_key (
  node_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  public_key text NOT NULL,
  enrolled_at timestamp(3) with time zone NOT NULL DEFAULT app_now(),
  revoked_at timestamp(3) with time zone,
  knocked_at timestamp(3) with time zone,
  knocks integer NOT NULL DEFAULT 0
);
CREATE TABLE operation (
  id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  account_id uuid NOT NULL,
  started_by_id uuid NOT NULL,
  started_by_name text NOT NULL,
  idempotency_key text NOT NULL,
  request_hash text NOT NULL,
  region text NOT NULL,
  zone text,
  size_id text NOT NULL,
  size_name text NOT NULL,
  image_id text NOT NULL,
  image_name text NOT NULL,
  boot_volume_gib integer,
  network_ids text[],
  security_group_ids text[],
  floating_pool_id text,
  count integer NOT NULL,
  name_prefix text NOT NULL,
  agent_version text NOT NULL,
  validation_deadline_minutes integer NOT NULL,
  accept_unknown_icmp boolean NOT NULL,
  attempts_per_place integer NOT NULL,
  no_metadata_service boolean NOT NULL,
  config_drive boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'RUNNING'::text,
  event_counter bigint NOT NULL DEFAULT 0,
  created_at timestamp(3) with time zone NOT NULL DEFAULT app_now(),
  ended_at timestamp(3) with time zone,
  cancelled_at timestamp(3) with time zone
);
CREATE TABLE operation_event (
  operation_id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  number bigint NOT NULL,
  at timestamp(3) with time zone NOT NULL DEFAULT app_now(),
  kind text NOT NULL,
  attempt_id uuid,
  node_id uuid,
  admin_payload jsonb NOT NULL,
  tenant_payload jsonb NOT NULL
);
CREATE TABLE orphan (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  region text NOT NULL,
  cloud_id text NOT NULL,
  shown jsonb NOT NULL DEFAULT '{}'::jsonb,
  seen_at timestamp(3) with time zone NOT NULL DEFAULT app_now(),
  last_seen_at timestamp(3) with time zone NOT NULL DEFAULT app_now(),
  settled_as text,
  settled_at timestamp(3) with time zone,
  settled_by text,
  settle_reason text
);
CREATE TABLE ownership_marker (
  account_id uuid NOT NULL,
  region text NOT NULL,
  marker_id text NOT NULL,
  recorded_by_id uuid NOT NULL,
  recorded_by_name text NOT NULL,
  recorded_at timestamp(3) with time zone NOT NULL DEFAULT app_now()
);
CREATE TABLE place (
  id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  operation_id uuid NOT NULL,
  number integer NOT NULL,
  name text NOT NULL
);
CREATE TABLE published_address (
  id uuid NOT NULL,
  range character varying(64) NOT NULL,
  family integer NOT NULL,
  note text NOT NULL,
  published_at timestamp(3) with time zone NOT NULL DEFAULT app_now(),
  published_by text NOT NULL,
  withdrawn_at timestamp(3) with time zone,
  withdrawn_by text
);
CREATE TABLE replica (
  id uuid NOT NULL,
  started_at timestamp(3) with time zone NOT NULL DEFAULT app_now(),
  last_seen_at timestamp(3) with time zone NOT NULL DEFAULT app_now(),
  version text NOT NULL,
  settings_hash text NOT NULL,
  roles text[],
  differences jsonb,
  host text,
  restored boolean NOT NULL DEFAULT false,
  deletion_enabled boolean NOT NULL DEFAULT false,
  fingerprint_at timestamp(3) with time zone,
  fingerprint_lacks text[] DEFAULT ARRAY[]::text[]
);
CREATE TABLE tenant (
  id uuid NOT NULL,
  name text NOT NULL,
  change_counter bigint NOT NULL DEFAULT 0,
  monitors_version integer NOT NULL DEFAULT 1,
  created_at timestamp(3) with time zone NOT NULL DEFAULT app_now(),
  created_by text NOT NULL
);
CREATE TABLE tenant_allowance (
  id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  range character varying(64) NOT NULL,
  except_ports integer[],
  reason text NOT NULL,
  granted_by text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT app_now()
);
CREATE TABLE tenant_change (
  tenant_id uuid NOT NULL,
  number bigint NOT NULL,
  kind text NOT NULL,
  object_id text NOT NULL,
  at timestamp(3) with time zone NOT NULL DEFAULT app_now()
);
CREATE TABLE tenant_notice (
  id uuid NOT NULL,
  tenant_id uuid NOT NULL,
  node_id uuid,
  kind text NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  at timestamp(3) with time zone NOT NULL DEFAULT app_now()
);
CREATE TABLE tenant_token (
  id text NOT NULL,
  tenant_id uuid NOT NULL,
  member_id uuid NOT NULL,
  label text NOT NULL,
  mac bytea NOT NULL,
  key_id text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT app_now(),
  expires_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone
);
CREATE TABLE webhook_delivery (
  id uuid NOT NULL,
  kind text NOT NULL,
  body text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT app_now(),
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamp(3) with time zone DEFAULT app_now(),
  delivered_at timestamp(3) with time zone,
  last_error text
);
CREATE TABLE witness_ladder (
  id uuid NOT NULL,
  cloud text NOT NULL,
  user_id text NOT NULL,
  region text NOT NULL,
  rung integer NOT NULL DEFAULT 0,
  fingerprint text,
  claim_rung integer,
  claim_public_key text,
  claim_fingerprint text,
  fence_reason text,
  fenced_at timestamp(3) with time zone,
  last_climb_at timestamp(3) with time zone,
  version integer NOT NULL DEFAULT 1
);
CREATE TABLE witness_rung (
  ladder_id uuid NOT NULL,
  rung integer NOT NULL,
  fingerprint text NOT NULL,
  confirmed_at timestamp(3) with time zone NOT NULL DEFAULT app_now(),
  removed_at timestamp(3) with time zone
);

-- Constraints

ALTER TABLE administrator ADD CONSTRAINT administrator_pkey PRIMARY KEY (id);
ALTER TABLE administrator_token ADD CONSTRAINT administrator_token_pkey PRIMARY KEY (id);
ALTER TABLE administrator_token ADD CONSTRAINT administrator_token_administrator_id_fkey FOREIGN KEY (administrator_id) REFERENCES administrator(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE admission ADD CONSTRAINT admission_pkey PRIMARY KEY (attempt_id);
ALTER TABLE admission ADD CONSTRAINT admission_attempt FOREIGN KEY (tenant_id, attempt_id) REFERENCES attempt(tenant_id, id);
ALTER TABLE admission ADD CONSTRAINT admission_node FOREIGN KEY (tenant_id, node_id) REFERENCES node(tenant_id, id);
ALTER TABLE alarm ADD CONSTRAINT alarm_pkey PRIMARY KEY (id);
ALTER TABLE announcing ADD CONSTRAINT announcing_cool_down CHECK ((cool_down_minutes > 0));
ALTER TABLE announcing ADD CONSTRAINT announcing_one_row CHECK (id);
ALTER TABLE announcing ADD CONSTRAINT announcing_pkey PRIMARY KEY (id);
ALTER TABLE attempt ADD CONSTRAINT attempt_created_after_planned CHECK (((state <> ALL (ARRAY['CREATING'::text, 'BOOTING'::text, 'VALIDATING'::text, 'ADMITTED'::text])) OR (create_called_at IS NOT NULL)));
ALTER TABLE attempt ADD CONSTRAINT attempt_deadline_counts_from_create CHECK ((((create_called_at IS NULL) = (deadline_at IS NULL)) AND (deadline_at > create_called_at)));
ALTER TABLE attempt ADD CONSTRAINT attempt_ended CHECK (((state = ANY (ARRAY['ADMITTED'::text, 'FAILED'::text, 'CANCELLED'::text])) = (ended_at IS NOT NULL)));
ALTER TABLE attempt ADD CONSTRAINT attempt_pkey PRIMARY KEY (id);
ALTER TABLE attempt ADD CONSTRAINT attempt_state CHECK ((state = ANY (ARRAY['PLANNED'::text, 'CREATING'::text, 'BOOTING'::text, 'VALIDATING'::text, 'ADMITTED'::text, 'FAILED'::text, 'CANCELLED'::text])));
ALTER TABLE attempt ADD CONSTRAINT attempt_tenant_id_node_id_fkey FOREIGN KEY (tenant_id, node_id) REFERENCES node(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE attempt ADD CONSTRAINT attempt_tenant_id_operation_id_fkey FOREIGN KEY (tenant_id, operation_id) REFERENCES operation(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE attempt ADD CONSTRAINT attempt_tenant_id_place_id_fkey FOREIGN KEY (tenant_id, place_id) REFERENCES place(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE attested_host ADD CONSTRAINT attested_host_form CHECK ((host ~ '^[0-9a-f]{64}$'::text));
ALTER TABLE attested_host ADD CONSTRAINT attested_host_pkey PRIMARY KEY (attestation_id, host);
ALTER TABLE attested_host ADD CONSTRAINT attested_host_attestation_id_fkey FOREIGN KEY (attestation_id) REFERENCES deployment_attestation(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE audit_entry ADD CONSTRAINT audit_entry_actor CHECK ((actor_kind = ANY (ARRAY['ADMINISTRATOR'::text, 'MEMBER'::text, 'AGENT'::text, 'SYSTEM'::text])));
ALTER TABLE audit_entry ADD CONSTRAINT audit_entry_pkey PRIMARY KEY (id);
ALTER TABLE challenge ADD CONSTRAINT challenge_kind CHECK ((kind = ANY (ARRAY['HTTP'::text, 'TCP'::text, 'TLS'::text, 'DNS'::text])));
ALTER TABLE challenge ADD CONSTRAINT challenge_pkey PRIMARY KEY (id);
ALTER TABLE clock_offset ADD CONSTRAINT clock_offset_one_row CHECK (id);
ALTER TABLE clock_offset ADD CONSTRAINT clock_offset_pkey PRIMARY KEY (id);
ALTER TABLE cloud_account ADD CONSTRAINT cloud_account_deletion_credential CHECK (((deletion_sealed IS NULL) = (deletion_user_id IS NULL)));
ALTER TABLE cloud_account ADD CONSTRAINT cloud_account_deletion_state CHECK ((deletion_state = ANY (ARRAY['READY'::text, 'FAILING'::text])));
ALTER TABLE cloud_account ADD CONSTRAINT cloud_account_limits CHECK ((((creates_per_minute >= 0) AND (creates_per_minute <= 10000)) AND ((creates_in_flight >= 0) AND (creates_in_flight <= 1000)) AND ((requests_per_second >= 0) AND (requests_per_second <= 10000))));
ALTER TABLE cloud_account ADD CONSTRAINT cloud_account_pkey PRIMARY KEY (id);
ALTER TABLE cloud_account ADD CONSTRAINT cloud_account_provider CHECK ((provider = 'openstack'::text));
ALTER TABLE cloud_account ADD CONSTRAINT cloud_account_state CHECK ((state = ANY (ARRAY['READY'::text, 'FAILING'::text])));
ALTER TABLE cloud_account_address ADD CONSTRAINT cloud_account_address_pkey PRIMARY KEY (account_id, address);
ALTER TABLE cloud_account_address ADD CONSTRAINT cloud_account_address_account_id_fkey FOREIGN KEY (account_id) REFERENCES cloud_account(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE cloud_account_budget ADD CONSTRAINT cloud_account_budget_pkey PRIMARY KEY (account_id);
ALTER TABLE cloud_account_budget ADD CONSTRAINT cloud_account_budget_account_id_fkey FOREIGN KEY (account_id) REFERENCES cloud_account(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE cloud_network_mark ADD CONSTRAINT cloud_network_mark_pkey PRIMARY KEY (account_id, network_id);
ALTER TABLE cloud_network_mark ADD CONSTRAINT cloud_network_mark_account_id_fkey FOREIGN KEY (account_id) REFERENCES cloud_account(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE deletion_activation ADD CONSTRAINT deletion_activation_pkey PRIMARY KEY (id);
ALTER TABLE deletion_activation ADD CONSTRAINT deletion_activation_withdrawn CHECK ((((withdrawn_at IS NULL) = (withdrawn_by IS NULL)) AND ((withdrawn_at IS NULL) = (withdraw_reason IS NULL))));
ALTER TABLE deletion_activation ADD CONSTRAINT deletion_activation_attestation_id_fkey FOREIGN KEY (attestation_id) REFERENCES deployment_attestation(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE deletion_activation ADD CONSTRAINT deletion_activation_decision FOREIGN KEY (decision_number) REFERENCES deletion_decision(number);
ALTER TABLE deletion_decision ADD CONSTRAINT deletion_decision_form CHECK (((number >= 1) AND (kind ~ '^[A-Z][A-Z_]{0,63}$'::text) AND (previous ~ '^[0-9a-f]{64}$'::text) AND (hash ~ '^[0-9a-f]{64}$'::text) AND ((detail)::json IS NOT NULL)));
ALTER TABLE deletion_decision ADD CONSTRAINT deletion_decision_pkey PRIMARY KEY (number);
ALTER TABLE deletion_state ADD CONSTRAINT deletion_state_breaker CHECK (((breaker_tripped_at IS NULL) = (breaker_why IS NULL)));
ALTER TABLE deletion_state ADD CONSTRAINT deletion_state_one_row CHECK (id);
ALTER TABLE deletion_state ADD CONSTRAINT deletion_state_pkey PRIMARY KEY (id);
ALTER TABLE deletion_state ADD CONSTRAINT deletion_state_wishes CHECK (((wishes_why IS NULL) OR (wishes_named_at IS NOT NULL)));
ALTER TABLE deployment_attestation ADD CONSTRAINT deployment_attestation_ended CHECK (((ended_at IS NULL) = (end_reason IS NULL)));
ALTER TABLE deployment_attestation ADD CONSTRAINT deployment_attestation_hash CHECK ((hash ~ '^[0-9a-f]{64}$'::text));
ALTER TABLE deployment_attestation ADD CONSTRAINT deployment_attestation_pkey PRIMARY KEY (id);
ALTER TABLE deployment_attestation ADD CONSTRAINT deployment_attestation_decision FOREIGN KEY (decision_number) REFERENCES deletion_decision(number);
ALTER TABLE egress_sighting ADD CONSTRAINT egress_sighting_channel CHECK ((channel = ANY (ARRAY['HTTP'::text, 'TCP'::text, 'TLS'::text])));
ALTER TABLE egress_sighting ADD CONSTRAINT egress_sighting_family CHECK (((family = family((address)::inet)) AND (family = ANY (ARRAY[4, 6]))));
ALTER TABLE egress_sighting ADD CONSTRAINT egress_sighting_pkey PRIMARY KEY (node_id, run_id, address);
ALTER TABLE enrollment_token ADD CONSTRAINT enrollment_token_life CHECK (((expires_at > minted_at) AND (expires_at <= (minted_at + '24:00:00'::interval))));
ALTER TABLE enrollment_token ADD CONSTRAINT enrollment_token_pkey PRIMARY KEY (id);
ALTER TABLE enrollment_token ADD CONSTRAINT enrollment_token_used CHECK (((used_key IS NULL) = (used_at IS NULL)));
ALTER TABLE enrollment_token ADD CONSTRAINT enrollment_token_tenant_id_node_id_fkey FOREIGN KEY (tenant_id, node_id) REFERENCES node(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE evidence ADD CONSTRAINT evidence_agent_says_icmp_only CHECK (((observer = 'SERVER'::text) OR (condition = 'ICMP'::text)));
ALTER TABLE evidence ADD CONSTRAINT evidence_condition CHECK ((condition = ANY (ARRAY['HTTP'::text, 'TCP'::text, 'TLS'::text, 'DNS'::text, 'ICMP'::text, 'INSTANCE'::text, 'INSTANCE_PROOF'::text, 'STAGE'::text])));
ALTER TABLE evidence ADD CONSTRAINT evidence_observer CHECK ((observer = ANY (ARRAY['SERVER'::text, 'AGENT'::text])));
ALTER TABLE evidence ADD CONSTRAINT evidence_outcome CHECK ((outcome = ANY (ARRAY['MET'::text, 'FAILED'::text, 'UNKNOWN'::text])));
ALTER TABLE evidence ADD CONSTRAINT evidence_pkey PRIMARY KEY (attempt_id, condition);
ALTER TABLE evidence ADD CONSTRAINT evidence_tenant_id_attempt_id_fkey FOREIGN KEY (tenant_id, attempt_id) REFERENCES attempt(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE fleet_sample ADD CONSTRAINT fleet_sample_pkey PRIMARY KEY (at, span_seconds);
ALTER TABLE fleet_sample ADD CONSTRAINT fleet_sample_span CHECK ((span_seconds = ANY (ARRAY[60, 3600])));
ALTER TABLE gone_look ADD CONSTRAINT gone_look_marker CHECK (((marker_before = ANY (ARRAY['OURS'::text, 'MISSING'::text, 'UNKNOWN'::text])) AND (marker_after = ANY (ARRAY['OURS'::text, 'MISSING'::text, 'UNKNOWN'::text])) AND (cardinality(tokens) = 3)));
ALTER TABLE gone_look ADD CONSTRAINT gone_look_pkey PRIMARY KEY (id);
ALTER TABLE gone_look ADD CONSTRAINT gone_look_server CHECK ((server = ANY (ARRAY['NOT_FOUND'::text, 'DELETED'::text, 'SOFT_DELETED'::text, 'PRESENT'::text, 'UNKNOWN'::text])));
ALTER TABLE installation ADD CONSTRAINT installation_one_row CHECK (id);
ALTER TABLE installation ADD CONSTRAINT installation_pkey PRIMARY KEY (id);
ALTER TABLE installation_change ADD CONSTRAINT installation_change_pkey PRIMARY KEY (number);
ALTER TABLE instance ADD CONSTRAINT instance_kept CHECK (((kept_at IS NULL) = (kept_by IS NULL)));
ALTER TABLE instance ADD CONSTRAINT instance_part CHECK ((part = ANY (ARRAY['ADOPTED'::text, 'EXTRA'::text])));
ALTER TABLE instance ADD CONSTRAINT instance_pkey PRIMARY KEY (id);
ALTER TABLE instance ADD CONSTRAINT instance_seen_has_id CHECK (((state = ANY (ARRAY['WANTED'::text, 'NONE'::text])) OR ((cloud_id IS NOT NULL) AND (project_id IS NOT NULL))));
ALTER TABLE instance ADD CONSTRAINT instance_settled CHECK ((((settled_as IS NULL) = (settled_at IS NULL)) AND ((settled_as IS NULL) = (settled_by IS NULL))));
ALTER TABLE instance ADD CONSTRAINT instance_settled_as CHECK ((settled_as = ANY (ARRAY['IGNORED'::text, 'NEVER_ACTIVATED'::text])));
ALTER TABLE instance ADD CONSTRAINT instance_state CHECK ((state = ANY (ARRAY['WANTED'::text, 'SEEN'::text, 'NONE'::text, 'WAITING'::text, 'GONE'::text, 'DELETING'::text, 'UNCONFIRMED'::text, 'SETTLED'::text])));
ALTER TABLE instance ADD CONSTRAINT instance_waiting_was_filed CHECK (((state <> 'WAITING'::text) OR (filed_at IS NOT NULL)));
ALTER TABLE instance ADD CONSTRAINT instance_tenant_id_attempt_id_fkey FOREIGN KEY (tenant_id, attempt_id) REFERENCES attempt(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE instance_accessory ADD CONSTRAINT instance_accessory_kind CHECK ((kind = ANY (ARRAY['FLOATING_ADDRESS'::text, 'PORT'::text, 'VOLUME'::text])));
ALTER TABLE instance_accessory ADD CONSTRAINT instance_accessory_pkey PRIMARY KEY (instance_id, kind, cloud_id);
ALTER TABLE instance_accessory ADD CONSTRAINT instance_accessory_state CHECK ((state = ANY (ARRAY['RECORDED'::text, 'SENT'::text, 'GONE'::text, 'LEFT'::text])));
ALTER TABLE instance_delete ADD CONSTRAINT instance_delete_answered CHECK (((answer IS NULL) = (answered_at IS NULL)));
ALTER TABLE instance_delete ADD CONSTRAINT instance_delete_end CHECK (("end" = ANY (ARRAY['GONE'::text, 'REFUSED'::text, 'STILL_THERE'::text, 'UNCONFIRMED'::text, 'NOT_SENT'::text])));
ALTER TABLE instance_delete ADD CONSTRAINT instance_delete_ended CHECK ((("end" IS NULL) = (ended_at IS NULL)));
ALTER TABLE instance_delete ADD CONSTRAINT instance_delete_kind CHECK ((kind = ANY (ARRAY['RETIRED'::text, 'NEVER_ACTIVATED'::text])));
ALTER TABLE instance_delete ADD CONSTRAINT instance_delete_pkey PRIMARY KEY (id);
ALTER TABLE instance_delete ADD CONSTRAINT instance_delete_decision FOREIGN KEY (decision_number) REFERENCES deletion_decision(number);
ALTER TABLE lease ADD CONSTRAINT lease_pkey PRIMARY KEY (name);
ALTER TABLE member ADD CONSTRAINT member_pkey PRIMARY KEY (id);
ALTER TABLE member ADD CONSTRAINT member_role CHECK ((role = ANY (ARRAY['OWNER'::text, 'MEMBER'::text])));
ALTER TABLE member ADD CONSTRAINT member_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE monitor ADD CONSTRAINT monitor_interval CHECK (((interval_seconds >= 10) AND (interval_seconds <= 86400)));
ALTER TABLE monitor ADD CONSTRAINT monitor_kind CHECK ((kind = ANY (ARRAY['HTTP'::text, 'TCP'::text, 'TLS'::text, 'DNS'::text, 'ICMP'::text])));
ALTER TABLE monitor ADD CONSTRAINT monitor_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80)));
ALTER TABLE monitor ADD CONSTRAINT monitor_pkey PRIMARY KEY (id);
ALTER TABLE monitor ADD CONSTRAINT monitor_quorum CHECK (((quorum = ANY (ARRAY['MAJORITY'::text, 'ANY'::text, 'ALL'::text, 'COUNT'::text])) AND ((quorum = 'COUNT'::text) = (quorum_count IS NOT NULL)) AND (quorum_count >= 1)));
ALTER TABLE monitor ADD CONSTRAINT monitor_timeout CHECK (((timeout_ms >= 100) AND (timeout_ms <= 60000)));
ALTER TABLE monitor ADD CONSTRAINT monitor_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE monitor_result ADD CONSTRAINT monitor_result_outcome CHECK ((outcome = ANY (ARRAY['UP'::text, 'DOWN'::text, 'INCONCLUSIVE'::text])));
ALTER TABLE monitor_result ADD CONSTRAINT monitor_result_pkey PRIMARY KEY (tenant_id, monitor_id, node_id, at);
ALTER TABLE monitor_status ADD CONSTRAINT monitor_status_outcome CHECK ((outcome = ANY (ARRAY['UP'::text, 'DOWN'::text, 'INCONCLUSIVE'::text])));
ALTER TABLE monitor_status ADD CONSTRAINT monitor_status_pkey PRIMARY KEY (tenant_id, monitor_id, node_id);
ALTER TABLE monitor_status ADD CONSTRAINT monitor_status_tenant_id_monitor_id_fkey FOREIGN KEY (tenant_id, monitor_id) REFERENCES monitor(tenant_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE node ADD CONSTRAINT node_active_was_enabled CHECK (((state <> ALL (ARRAY['ENABLED'::text, 'DISABLED'::text, 'RETIRED'::text])) OR (first_enabled_at IS NOT NULL)));
ALTER TABLE node ADD CONSTRAINT node_ended CHECK (((state = ANY (ARRAY['RETIRED'::text, 'REVOKED'::text])) = (ended_at IS NOT NULL)));
ALTER TABLE node ADD CONSTRAINT node_enrolling_is_manual CHECK (((state <> 'ENROLLING'::text) OR (origin = 'MANUAL'::text)));
ALTER TABLE node ADD CONSTRAINT node_held_is_provisioned CHECK (((state <> 'HELD'::text) OR (origin = 'PROVISIONED'::text)));
ALTER TABLE node ADD CONSTRAINT node_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 63)));
ALTER TABLE node ADD CONSTRAINT node_origin CHECK ((origin = ANY (ARRAY['MANUAL'::text, 'PROVISIONED'::text])));
ALTER TABLE node ADD CONSTRAINT node_pkey PRIMARY KEY (id);
ALTER TABLE node ADD CONSTRAINT node_state CHECK ((state = ANY (ARRAY['ENROLLING'::text, 'HELD'::text, 'ENABLED'::text, 'DISABLED'::text, 'RETIRED'::text, 'REVOKED'::text])));
ALTER TABLE node ADD CONSTRAINT node_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE node_heartbeat ADD CONSTRAINT node_heartbeat_pkey PRIMARY KEY (node_id);
ALTER TABLE node_heartbeat ADD CONSTRAINT node_heartbeat_tenant_id_node_id_fkey FOREIGN KEY (tenant_id, node_id) REFERENCES node(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE node_key ADD CONSTRAINT node_key_pkey PRIMARY KEY (node_id);
ALTER TABLE node_key ADD CONSTRAINT node_key_tenant_id_node_id_fkey FOREIGN KEY (tenant_id, node_id) REFERENCES node(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE operation ADD CONSTRAINT operation_attempts CHECK (((attempts_per_place >= 1) AND (attempts_per_place <= 3)));
ALTER TABLE operation ADD CONSTRAINT operation_count CHECK (((count >= 1) AND (count <= 50)));
ALTER TABLE operation ADD CONSTRAINT operation_deadline CHECK (((validation_deadline_minutes >= 10) AND (validation_deadline_minutes <= 120)));
ALTER TABLE operation ADD CONSTRAINT operation_ended CHECK (((state = 'RUNNING'::text) = (ended_at IS NULL)));
ALTER TABLE operation ADD CONSTRAINT operation_pkey PRIMARY KEY (id);
ALTER TABLE operation ADD CONSTRAINT operation_state CHECK ((state = ANY (ARRAY['RUNNING'::text, 'SUCCEEDED'::text, 'PARTIAL'::text, 'FAILED'::text, 'CANCELLED'::text])));
ALTER TABLE operation ADD CONSTRAINT operation_account_id_fkey FOREIGN KEY (account_id) REFERENCES cloud_account(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE operation ADD CONSTRAINT operation_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE operation_event ADD CONSTRAINT operation_event_pkey PRIMARY KEY (operation_id, number);
ALTER TABLE operation_event ADD CONSTRAINT operation_event_tenant_id_operation_id_fkey FOREIGN KEY (tenant_id, operation_id) REFERENCES operation(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE orphan ADD CONSTRAINT orphan_pkey PRIMARY KEY (id);
ALTER TABLE orphan ADD CONSTRAINT orphan_settled CHECK ((((settled_as IS NULL) = (settled_at IS NULL)) AND ((settled_as IS NULL) = (settled_by IS NULL))));
ALTER TABLE orphan ADD CONSTRAINT orphan_settled_as CHECK ((settled_as = ANY (ARRAY['IGNORED'::text, 'EXTRA'::text])));
ALTER TABLE orphan ADD CONSTRAINT orphan_account_id_fkey FOREIGN KEY (account_id) REFERENCES cloud_account(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ownership_marker ADD CONSTRAINT ownership_marker_pkey PRIMARY KEY (account_id, region);
ALTER TABLE ownership_marker ADD CONSTRAINT ownership_marker_account_id_fkey FOREIGN KEY (account_id) REFERENCES cloud_account(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE place ADD CONSTRAINT place_pkey PRIMARY KEY (id);
ALTER TABLE place ADD CONSTRAINT place_tenant_id_operation_id_fkey FOREIGN KEY (tenant_id, operation_id) REFERENCES operation(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE published_address ADD CONSTRAINT published_address_pkey PRIMARY KEY (id);
ALTER TABLE published_address ADD CONSTRAINT published_address_range CHECK ((((range)::cidr IS NOT NULL) AND (family = family((range)::inet))));
ALTER TABLE replica ADD CONSTRAINT replica_pkey PRIMARY KEY (id);
ALTER TABLE tenant ADD CONSTRAINT tenant_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80)));
ALTER TABLE tenant ADD CONSTRAINT tenant_pkey PRIMARY KEY (id);
ALTER TABLE tenant_allowance ADD CONSTRAINT tenant_allowance_pkey PRIMARY KEY (id);
ALTER TABLE tenant_allowance ADD CONSTRAINT tenant_allowance_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE tenant_change ADD CONSTRAINT tenant_change_pkey PRIMARY KEY (tenant_id, number);
ALTER TABLE tenant_notice ADD CONSTRAINT tenant_notice_pkey PRIMARY KEY (id);
ALTER TABLE tenant_notice ADD CONSTRAINT tenant_notice_tenant FOREIGN KEY (tenant_id) REFERENCES tenant(id);
ALTER TABLE tenant_token ADD CONSTRAINT tenant_token_pkey PRIMARY KEY (id);
ALTER TABLE tenant_token ADD CONSTRAINT tenant_token_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES member(tenant_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE webhook_delivery ADD CONSTRAINT webhook_delivery_pkey PRIMARY KEY (id);
ALTER TABLE witness_ladder ADD CONSTRAINT witness_ladder_claim CHECK ((((claim_rung IS NULL) = (claim_public_key IS NULL)) AND ((claim_rung IS NULL) = (claim_fingerprint IS NULL)) AND (claim_rung = (rung + 1))));
ALTER TABLE witness_ladder ADD CONSTRAINT witness_ladder_fence CHECK ((((fence_reason IS NULL) = (fenced_at IS NULL)) AND (fence_reason = ANY (ARRAY['TAKEN_BY_ANOTHER'::text, 'RUNG_MISSING'::text, 'RUNG_REPLACED'::text, 'OTHERS_ABOVE'::text]))));
ALTER TABLE witness_ladder ADD CONSTRAINT witness_ladder_fingerprints CHECK (((fingerprint ~ '^SHA256:[A-Za-z0-9+/]{43}$'::text) AND (claim_fingerprint ~ '^SHA256:[A-Za-z0-9+/]{43}$'::text)));
ALTER TABLE witness_ladder ADD CONSTRAINT witness_ladder_pkey PRIMARY KEY (id);
ALTER TABLE witness_ladder ADD CONSTRAINT witness_ladder_rung CHECK (((rung >= 0) AND (rung <= 999999999)));
ALTER TABLE witness_rung ADD CONSTRAINT witness_rung_form CHECK ((((rung >= 1) AND (rung <= 999999999)) AND (fingerprint ~ '^SHA256:[A-Za-z0-9+/]{43}$'::text)));
ALTER TABLE witness_rung ADD CONSTRAINT witness_rung_pkey PRIMARY KEY (ladder_id, rung);
ALTER TABLE witness_rung ADD CONSTRAINT witness_rung_ladder_id_fkey FOREIGN KEY (ladder_id) REFERENCES witness_ladder(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- Indexes

CREATE UNIQUE INDEX administrator_email_once ON public.administrator USING btree (lower(email)) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX admission_node_id_key ON public.admission USING btree (node_id);
CREATE INDEX alarm_kind_raised_at_id_idx ON public.alarm USING btree (kind, raised_at, id);
CREATE INDEX alarm_open ON public.alarm USING btree (raised_at, id) WHERE (acknowledged_at IS NULL);
CREATE UNIQUE INDEX alarm_open_once ON public.alarm USING btree (dedupe_key) WHERE (acknowledged_at IS NULL);
CREATE INDEX alarm_raised_at_id_idx ON public.alarm USING btree (raised_at, id);
CREATE INDEX attempt_by_deadline ON public.attempt USING btree (deadline_at) WHERE (state = ANY (ARRAY['CREATING'::text, 'BOOTING'::text, 'VALIDATING'::text]));
CREATE INDEX attempt_by_end ON public.attempt USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX attempt_due ON public.attempt USING btree (evaluate_at) WHERE (evaluate_at IS NOT NULL);
CREATE INDEX attempt_live_of_account ON public.attempt USING btree (account_id, create_called_at) WHERE (create_called_at IS NOT NULL);
CREATE UNIQUE INDEX attempt_live_once ON public.attempt USING btree (place_id) WHERE (state = ANY (ARRAY['PLANNED'::text, 'CREATING'::text, 'BOOTING'::text, 'VALIDATING'::text]));
CREATE UNIQUE INDEX attempt_node_once ON public.attempt USING btree (node_id);
CREATE UNIQUE INDEX attempt_nonce_once ON public.attempt USING btree (nonce);
CREATE INDEX attempt_operation_id_idx ON public.attempt USING btree (operation_id);
CREATE UNIQUE INDEX attempt_tenant_id_id_key ON public.attempt USING btree (tenant_id, id);
CREATE UNIQUE INDEX attempt_tenant_id_place_id_number_key ON public.attempt USING btree (tenant_id, place_id, number);
CREATE INDEX audit_entry_at_id_idx ON public.audit_entry USING btree (at, id);
CREATE INDEX challenge_expires_at_idx ON public.challenge USING btree (expires_at);
CREATE INDEX challenge_node_id_issued_at_idx ON public.challenge USING btree (node_id, issued_at);
CREATE UNIQUE INDEX cloud_account_name_once ON public.cloud_account USING btree (lower(name)) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX deletion_activation_decision_number_key ON public.deletion_activation USING btree (decision_number);
CREATE UNIQUE INDEX deletion_activation_one_stands ON public.deletion_activation USING btree ((true)) WHERE (withdrawn_at IS NULL);
CREATE INDEX deletion_decision_instance_id_number_idx ON public.deletion_decision USING btree (instance_id, number);
CREATE UNIQUE INDEX deployment_attestation_decision_number_key ON public.deployment_attestation USING btree (decision_number);
CREATE INDEX egress_sighting_last_seen_at_idx ON public.egress_sighting USING btree (last_seen_at);
CREATE UNIQUE INDEX enrollment_token_attempt_once ON public.enrollment_token USING btree (attempt_id) WHERE (attempt_id IS NOT NULL);
CREATE INDEX enrollment_token_tenant_id_node_id_idx ON public.enrollment_token USING btree (tenant_id, node_id);
CREATE INDEX gone_look_instance_id_at_idx ON public.gone_look USING btree (instance_id, at);
CREATE INDEX installation_change_at_idx ON public.installation_change USING btree (at);
CREATE INDEX instance_account_id_created_at_id_idx ON public.instance USING btree (account_id, created_at, id);
CREATE UNIQUE INDEX instance_adopted_once ON public.instance USING btree (attempt_id) WHERE (part = 'ADOPTED'::text);
CREATE INDEX instance_attempt_id_idx ON public.instance USING btree (attempt_id);
CREATE INDEX instance_attention ON public.instance USING btree (created_at, id) WHERE (state = ANY (ARRAY['WAITING'::text, 'DELETING'::text, 'UNCONFIRMED'::text]));
CREATE INDEX instance_by_filing ON public.instance USING btree (COALESCE(filed_at, 'infinity'::timestamp with time zone), id);
CREATE INDEX instance_by_name ON public.instance USING btree (lower(name), id);
CREATE UNIQUE INDEX instance_cloud_id_once ON public.instance USING btree (account_id, region, project_id, cloud_id) WHERE (cloud_id IS NOT NULL);
CREATE INDEX instance_created_at_id_idx ON public.instance USING btree (created_at, id);
CREATE INDEX instance_of_account ON public.instance USING btree (account_id, state);
CREATE INDEX instance_state_created_at_id_idx ON public.instance USING btree (state, created_at, id);
CREATE INDEX instance_tenant_id_created_at_id_idx ON public.instance USING btree (tenant_id, created_at, id);
CREATE INDEX instance_waiting ON public.instance USING btree (filed_at, id) WHERE (state = ANY (ARRAY['WAITING'::text, 'DELETING'::text, 'UNCONFIRMED'::text]));
CREATE INDEX instance_delete_account_id_decided_at_idx ON public.instance_delete USING btree (account_id, decided_at);
CREATE UNIQUE INDEX instance_delete_account_once ON public.instance_delete USING btree (account_id) WHERE (ended_at IS NULL);
CREATE INDEX instance_delete_instance_id_decided_at_idx ON public.instance_delete USING btree (instance_id, decided_at);
CREATE UNIQUE INDEX instance_delete_open_once ON public.instance_delete USING btree (instance_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX member_email_once ON public.member USING btree (tenant_id, lower(email)) WHERE (removed_at IS NULL);
CREATE INDEX member_tenant_id_created_at_id_idx ON public.member USING btree (tenant_id, created_at, id);
CREATE UNIQUE INDEX member_tenant_id_id_key ON public.member USING btree (tenant_id, id);
CREATE INDEX monitor_tenant_id_created_at_id_idx ON public.monitor USING btree (tenant_id, created_at, id);
CREATE UNIQUE INDEX monitor_tenant_id_id_key ON public.monitor USING btree (tenant_id, id);
CREATE INDEX monitor_result_at_idx ON public.monitor_result USING btree (at);
CREATE INDEX node_by_name ON public.node USING btree (lower(name), id);
CREATE INDEX node_created_at_id_idx ON public.node USING btree (created_at, id);
CREATE INDEX node_operation_id_idx ON public.node USING btree (operation_id);
CREATE INDEX node_state_created_at_id_idx ON public.node USING btree (state, created_at, id);
CREATE INDEX node_tenant_id_created_at_id_idx ON public.node USING btree (tenant_id, created_at, id);
CREATE UNIQUE INDEX node_tenant_id_id_key ON public.node USING btree (tenant_id, id);
CREATE UNIQUE INDEX node_heartbeat_tenant_id_node_id_key ON public.node_heartbeat USING btree (tenant_id, node_id);
CREATE UNIQUE INDEX node_key_once ON public.node_key USING btree (public_key);
CREATE UNIQUE INDEX node_key_tenant_id_node_id_key ON public.node_key USING btree (tenant_id, node_id);
CREATE INDEX operation_account_id_created_at_id_idx ON public.operation USING btree (account_id, created_at, id);
CREATE INDEX operation_by_end ON public.operation USING btree (COALESCE(ended_at, 'infinity'::timestamp with time zone), id);
CREATE INDEX operation_by_name ON public.operation USING btree (lower(name_prefix), id);
CREATE INDEX operation_created_at_id_idx ON public.operation USING btree (created_at, id);
CREATE UNIQUE INDEX operation_started_by_id_idempotency_key_key ON public.operation USING btree (started_by_id, idempotency_key);
CREATE INDEX operation_state_created_at_id_idx ON public.operation USING btree (state, created_at, id);
CREATE INDEX operation_tenant_id_created_at_id_idx ON public.operation USING btree (tenant_id, created_at, id);
CREATE UNIQUE INDEX operation_tenant_id_id_key ON public.operation USING btree (tenant_id, id);
CREATE INDEX operation_event_tenant_id_operation_id_number_idx ON public.operation_event USING btree (tenant_id, operation_id, number);
CREATE UNIQUE INDEX orphan_account_id_region_cloud_id_key ON public.orphan USING btree (account_id, region, cloud_id);
CREATE INDEX orphan_seen_at_id_idx ON public.orphan USING btree (seen_at, id);
CREATE INDEX orphan_unsettled ON public.orphan USING btree (seen_at, id) WHERE (settled_as IS NULL);
CREATE UNIQUE INDEX place_tenant_id_id_key ON public.place USING btree (tenant_id, id);
CREATE UNIQUE INDEX place_tenant_id_operation_id_number_key ON public.place USING btree (tenant_id, operation_id, number);
CREATE UNIQUE INDEX published_address_once ON public.published_address USING btree (range) WHERE (withdrawn_at IS NULL);
CREATE INDEX published_address_published_at_id_idx ON public.published_address USING btree (published_at, id);
CREATE INDEX tenant_by_name ON public.tenant USING btree (lower(name), id);
CREATE UNIQUE INDEX tenant_name_once ON public.tenant USING btree (lower(name));
CREATE INDEX tenant_allowance_tenant_id_id_idx ON public.tenant_allowance USING btree (tenant_id, id);
CREATE INDEX tenant_change_at_idx ON public.tenant_change USING btree (at);
CREATE INDEX tenant_notice_tenant_id_at_id_idx ON public.tenant_notice USING btree (tenant_id, at, id);
CREATE INDEX tenant_token_tenant_id_created_at_id_idx ON public.tenant_token USING btree (tenant_id, created_at, id);
CREATE INDEX webhook_delivery_next_try_at_idx ON public.webhook_delivery USING btree (next_try_at);
CREATE UNIQUE INDEX witness_ladder_cloud_user_id_key ON public.witness_ladder USING btree (cloud, user_id);

-- Functions

CREATE OR REPLACE FUNCTION public.admission_is_evidenced()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  a attempt; o operation; h node_heartbeat; t timestamptz := app_now(); met text[]; missing text[] := '{}'; c text;
BEGIN
  SELECT * INTO a FROM attempt WHERE id = NEW.attempt_id AND tenant_id = NEW.tenant_id AND node_id = NEW.node_id;
  IF a IS NULL OR a.state <> 'VALIDATING' OR t >= a.deadline_at OR a.conflict_at IS NOT NULL OR a.cancel_wished_at IS NOT NULL
     OR NOT EXISTS (SELECT FROM node n WHERE n.id = NEW.node_id AND n.tenant_id = NEW.tenant_id AND n.state = 'HELD') THEN
    RAISE EXCEPTION 'this attempt cannot be admitted now' USING ERRCODE = 'SP002';
  END IF;
  SELECT * INTO o FROM operation WHERE id = a.operation_id;
  SELECT * INTO h FROM node_heartbeat WHERE node_id = NEW.node_id;
  IF NOT EXISTS (SELECT FROM enrollment_token k JOIN node_key n ON n.node_id = k.node_id AND n.public_key = k.used_key AND n.revoked_at IS NULL
                 WHERE k.attempt_id = a.id AND k.node_id = a.node_id AND k.conflict_at IS NULL) THEN missing := array_append(missing, 'ENROLLED'); END IF;
  IF h IS NULL OR h.last_seen_at < t - interval '45 seconds' THEN missing := array_append(missing, 'LIVE'); END IF;
  IF h IS NULL OR h.last_seen_at < h.unbroken_since + interval '120 seconds' THEN missing := array_append(missing, 'RAN_LONG_ENOUGH'); END IF;
  IF h IS NULL OR h.agent_version <> o.agent_version THEN missing := array_append(missing, 'AGENT_VERSION'); END IF;
  SELECT coalesce(array_agg(e.condition), '{}') INTO met FROM evidence e WHERE e.attempt_id = a.id AND CASE e.condition
    WHEN 'STAGE' THEN e.outcome = 'MET'
    WHEN 'INSTANCE_PROOF' THEN e.outcome = 'MET' AND e.run_id = h.run_id
    WHEN 'ICMP' THEN e.good_until >= t AND (e.outcome = 'MET' OR (e.outcome = 'UNKNOWN' AND (o.accept_unknown_icmp OR a.icmp_accepted_at IS NOT NULL)))
    ELSE e.outcome = 'MET' AND e.good_until >= t END;
  IF o.no_metadata_service
     AND NOT EXISTS (SELECT FROM evidence e WHERE e.attempt_id = a.id AND e.condition = 'INSTANCE_PROOF' AND e.outcome = 'FAILED')
     AND (a.accepted_at IS NOT NULL
       OR EXISTS (SELECT FROM evidence e WHERE e.attempt_id = a.id AND e.condition = 'INSTANCE' AND e.detail ? 'seenAtOwnAddress')) THEN
    met := array_append(met, 'INSTANCE_PROOF');
  END IF;
  FOREACH c IN ARRAY ARRAY['HTTP', 'TCP', 'TLS', 'DNS', 'INSTANCE', 'ICMP', 'STAGE', 'INSTANCE_PROOF'] LOOP
    IF c <> ALL (met) THEN missing := array_append(missing, c); END IF;
  END LOOP;
  IF EXISTS (SELECT FROM published_address p WHERE p.withdrawn_at IS NULL) AND (
       EXISTS (SELECT FROM egress_sighting s WHERE s.node_id = a.node_id AND s.run_id = h.run_id AND s.last_seen_at > t - interval '5 minutes'
               AND NOT EXISTS (SELECT FROM published_address p WHERE p.withdrawn_at IS NULL AND s.address::inet <<= p.range::inet))
       OR NOT EXISTS (SELECT FROM egress_sighting s WHERE s.node_id = a.node_id AND s.run_id = h.run_id AND s.last_seen_at > t - interval '5 minutes'
               GROUP BY s.family HAVING sum(s.count) >= 3 AND max(s.last_seen_at) - min(s.first_seen_at) >= interval '60 seconds')) THEN
    missing := array_append(missing, 'EGRESS');
  END IF;
  IF NOT EXISTS (SELECT FROM instance i WHERE i.attempt_id = a.id AND i.part = 'ADOPTED' AND i.state = 'SEEN') THEN missing := array_append(missing, 'INSTANCE'); END IF;
  IF cardinality(missing) > 0 THEN
    RAISE EXCEPTION 'no evidence for %', array_to_string(missing, ', ') USING ERRCODE = 'SP002';
  END IF;
  NEW.admitted_at := t;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.app_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 PARALLEL SAFE
RETURN (date_trunc('milliseconds'::text, clock_timestamp()) + (((SELECT clock_offset.milliseconds FROM clock_offset))::double precision * '00:00:00.001'::interval));
CREATE OR REPLACE FUNCTION public.append_event(p_operation uuid, p_kind text, p_attempt uuid, p_node uuid, p_admin jsonb, p_tenant jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  n bigint; t uuid;
BEGIN
  UPDATE operation SET event_counter = event_counter + 1 WHERE id = p_operation RETURNING event_counter, tenant_id INTO n, t;
  INSERT INTO operation_event (operation_id, tenant_id, number, kind, attempt_id, node_id, admin_payload, tenant_payload)
    VALUES (p_operation, t, n, p_kind, p_attempt, p_node, p_admin, p_tenant);
  PERFORM pg_notify('sallyport_event', p_operation::text);
  RETURN n;
END $function$;
CREATE OR REPLACE FUNCTION public.attempt_state_rules()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'PLANNED' THEN
      RAISE EXCEPTION 'an attempt cannot begin as %', NEW.state USING ERRCODE = 'SP001';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.create_called_at IS NOT NULL AND (NEW.create_called_at IS DISTINCT FROM OLD.create_called_at OR NEW.deadline_at IS DISTINCT FROM OLD.deadline_at) THEN
    RAISE EXCEPTION 'an attempt sends one create request, and its deadline never moves' USING ERRCODE = 'SP001';
  END IF;
  IF NEW.nonce <> OLD.nonce OR NEW.node_id <> OLD.node_id OR NEW.tenant_id <> OLD.tenant_id THEN
    RAISE EXCEPTION 'the identity of an attempt never changes' USING ERRCODE = 'SP001';
  END IF;
  IF NEW.state <> OLD.state AND NOT (
      (OLD.state, NEW.state) IN (('PLANNED', 'CREATING'), ('CREATING', 'BOOTING'), ('BOOTING', 'VALIDATING'), ('VALIDATING', 'ADMITTED'))
      OR (OLD.state IN ('PLANNED', 'CREATING', 'BOOTING', 'VALIDATING') AND NEW.state IN ('FAILED', 'CANCELLED'))) THEN
    RAISE EXCEPTION 'an attempt cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'SP001';
  END IF;
  IF NEW.state = 'ADMITTED' AND OLD.state <> 'ADMITTED' AND NOT EXISTS (SELECT FROM admission a WHERE a.attempt_id = NEW.id) THEN
    RAISE EXCEPTION 'an attempt is admitted by its admission alone' USING ERRCODE = 'SP002';
  END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.current_tenant()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid;
CREATE OR REPLACE FUNCTION public.deletion_activation_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.withdrawn_at IS NOT NULL
     OR to_jsonb(NEW) - 'withdrawn_at' - 'withdrawn_by' - 'withdraw_reason' <> to_jsonb(OLD) - 'withdrawn_at' - 'withdrawn_by' - 'withdraw_reason' THEN
    RAISE EXCEPTION 'an activation is withdrawn once, and nothing else of it changes' USING ERRCODE = 'SP001';
  END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.deletion_decision_follows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE deletion_state SET chain_number = NEW.number, chain_hash = NEW.hash WHERE chain_number = NEW.number - 1 AND chain_hash = NEW.previous;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'record % does not follow the newest one', NEW.number USING ERRCODE = 'SP002';
  END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.deployment_attestation_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.ended_at IS NOT NULL OR to_jsonb(NEW) - 'ended_at' - 'end_reason' <> to_jsonb(OLD) - 'ended_at' - 'end_reason' THEN
    RAISE EXCEPTION 'an attestation is ended once, and nothing else of it changes' USING ERRCODE = 'SP001';
  END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.floating_address_is_accessory()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO instance_accessory (instance_id, kind, cloud_id) VALUES (NEW.id, 'FLOATING_ADDRESS', NEW.floating_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.instance_delete_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF to_jsonb(NEW) - 'answer' - 'answered_at' - 'end' - 'end_detail' - 'ended_at' <> to_jsonb(OLD) - 'answer' - 'answered_at' - 'end' - 'end_detail' - 'ended_at'
     OR (OLD.answered_at IS NOT NULL AND NEW.answer IS DISTINCT FROM OLD.answer)
     OR (OLD.ended_at IS NOT NULL AND OLD."end" <> 'UNCONFIRMED') THEN
    RAISE EXCEPTION 'what was decided, answered and ended of a delete does not change' USING ERRCODE = 'SP001';
  END IF;
  IF current_user = 'sp_admin' AND (OLD.ended_at IS NOT NULL OR NEW."end" IS DISTINCT FROM 'UNCONFIRMED') THEN
    RAISE EXCEPTION 'an administrator ends a delete as unconfirmed, and as nothing else' USING ERRCODE = 'SP001';
  END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.instance_deletion_rules()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
END $function$;
CREATE OR REPLACE FUNCTION public.instance_state_rules()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF OLD.cloud_id IS NOT NULL AND (NEW.cloud_id IS DISTINCT FROM OLD.cloud_id OR NEW.project_id IS DISTINCT FROM OLD.project_id) THEN
    RAISE EXCEPTION 'an instance id once heard is never lost' USING ERRCODE = 'SP001';
  END IF;
  IF NEW.state <> OLD.state AND NOT ((OLD.state, NEW.state) IN (
      ('WANTED', 'SEEN'), ('WANTED', 'NONE'), ('NONE', 'SEEN'), ('SEEN', 'WAITING'), ('SEEN', 'GONE'),
      ('WAITING', 'SEEN'), ('WAITING', 'DELETING'), ('WAITING', 'GONE'), ('WAITING', 'SETTLED'),
      ('DELETING', 'WAITING'), ('DELETING', 'GONE'), ('DELETING', 'UNCONFIRMED'),
      ('UNCONFIRMED', 'GONE'), ('UNCONFIRMED', 'WAITING'), ('SETTLED', 'WAITING'))
    OR ((OLD.state, NEW.state) IN (('DELETING', 'SETTLED'), ('UNCONFIRMED', 'SETTLED'))
      AND EXISTS (SELECT FROM cloud_account a WHERE a.id = OLD.account_id AND a.removed_at IS NOT NULL))) THEN
    RAISE EXCEPTION 'an instance cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'SP001';
  END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.monitor_limit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM FROM tenant WHERE id = NEW.tenant_id FOR UPDATE;
  IF (SELECT count(*) FROM monitor WHERE tenant_id = NEW.tenant_id) >= 500 THEN
    RAISE EXCEPTION 'a tenant has at most 500 monitors' USING ERRCODE = 'SP003';
  END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.monitor_status_from_enabled_nodes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM node n WHERE n.id = NEW.node_id AND n.tenant_id = NEW.tenant_id AND n.state = 'ENABLED') THEN
    RAISE EXCEPTION 'only an enabled node watches monitors' USING ERRCODE = 'SP002';
  END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.node_end_kills_credentials()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE node_key SET revoked_at = app_now() WHERE node_id = NEW.id AND revoked_at IS NULL;
  UPDATE enrollment_token SET revoked_at = app_now() WHERE tenant_id = NEW.tenant_id AND node_id = NEW.id AND revoked_at IS NULL;
  UPDATE attempt SET evaluate_at = app_now()
    WHERE node_id = NEW.id AND tenant_id = NEW.tenant_id AND state IN ('PLANNED', 'CREATING', 'BOOTING', 'VALIDATING');
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.node_state_rules()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> (CASE NEW.origin WHEN 'PROVISIONED' THEN 'HELD' ELSE 'ENROLLING' END) THEN
      RAISE EXCEPTION 'a % node cannot begin as %', NEW.origin, NEW.state USING ERRCODE = 'SP001';
    END IF;
    NEW.first_enabled_at := NULL;
    NEW.ended_at := NULL;
    RETURN NEW;
  END IF;
  IF NEW.origin <> OLD.origin OR NEW.tenant_id <> OLD.tenant_id OR NEW.id <> OLD.id THEN
    RAISE EXCEPTION 'origin, tenant and id of a node never change' USING ERRCODE = 'SP001';
  END IF;
  -- Kept by the rules below alone, whatever the statement says.
  NEW.first_enabled_at := OLD.first_enabled_at;
  NEW.ended_at := OLD.ended_at;
  IF NEW.state = OLD.state THEN
    NEW.state_since := OLD.state_since;
    RETURN NEW;
  END IF;
  IF NOT ((OLD.state, NEW.state) IN (
      ('ENROLLING', 'ENABLED'), ('HELD', 'ENABLED'), ('ENABLED', 'DISABLED'), ('DISABLED', 'ENABLED'), ('ENABLED', 'RETIRED'), ('DISABLED', 'RETIRED'),
      ('ENROLLING', 'REVOKED'), ('HELD', 'REVOKED'), ('ENABLED', 'REVOKED'), ('DISABLED', 'REVOKED'))
    OR (OLD.state = 'REVOKED' AND NEW.state = 'RETIRED' AND OLD.first_enabled_at IS NOT NULL)) THEN
    RAISE EXCEPTION 'a node cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'SP001';
  END IF;
  IF OLD.state = 'HELD' AND NEW.state = 'ENABLED' AND NOT EXISTS (
      SELECT FROM admission a WHERE a.node_id = NEW.id AND a.tenant_id = NEW.tenant_id
        AND a.xmin::text = (pg_current_xact_id()::text::numeric % 4294967296)::text) THEN
    RAISE EXCEPTION 'a held node is enabled by its admission alone' USING ERRCODE = 'SP002';
  END IF;
  IF OLD.state = 'ENROLLING' AND NEW.state = 'ENABLED' AND NOT EXISTS (
      SELECT FROM enrollment_token t WHERE t.node_id = NEW.id AND t.tenant_id = NEW.tenant_id AND t.used_key IS NOT NULL) THEN
    RAISE EXCEPTION 'a node enrolled by hand is enabled by its enrollment alone' USING ERRCODE = 'SP002';
  END IF;
  NEW.state_since := app_now();
  IF NEW.state = 'ENABLED' AND NEW.first_enabled_at IS NULL THEN
    NEW.first_enabled_at := NEW.state_since;
  END IF;
  IF NEW.state IN ('RETIRED', 'REVOKED') AND NEW.ended_at IS NULL THEN
    NEW.ended_at := NEW.state_since;
  END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.note_changes(p_tenant uuid, kinds text[], object_ids text[], for_tenant boolean[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  last bigint; n int;
BEGIN
  IF session_user = 'sp_tenant' AND p_tenant IS DISTINCT FROM current_tenant() THEN
    RAISE EXCEPTION 'not this tenant' USING ERRCODE = '42501';
  END IF;
  IF p_tenant IS NOT NULL THEN
    SELECT count(*) INTO n FROM unnest(for_tenant) f WHERE f;
    IF n > 0 THEN
      UPDATE tenant SET change_counter = change_counter + n WHERE id = p_tenant RETURNING change_counter INTO last;
      INSERT INTO tenant_change (tenant_id, number, kind, object_id)
        SELECT p_tenant, last - n + row_number() OVER (ORDER BY ord), kind, object_id
        FROM unnest(kinds, object_ids, for_tenant) WITH ORDINALITY AS c(kind, object_id, visible, ord) WHERE visible;
    END IF;
  END IF;
  n := cardinality(kinds);
  UPDATE installation SET change_counter = change_counter + n RETURNING change_counter INTO last;
  INSERT INTO installation_change (number, kind, object_id)
    SELECT last - n + ord, kind, object_id FROM unnest(kinds, object_ids) WITH ORDINALITY AS c(kind, object_id, ord);
  PERFORM pg_notify('sallyport_change', coalesce(p_tenant::text, ''));
END $function$;
CREATE OR REPLACE FUNCTION public.only_ever_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'SP001';
END $function$;
CREATE OR REPLACE FUNCTION public.witness_ladder_rules()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF (NEW.id, NEW.cloud, NEW.user_id, NEW.region) IS DISTINCT FROM (OLD.id, OLD.cloud, OLD.user_id, OLD.region)
     OR NEW.version <> OLD.version + 1 OR NEW.rung < OLD.rung THEN
    RAISE EXCEPTION 'a ladder stays where it is, and only grows' USING ERRCODE = 'SP001';
  END IF;
  IF OLD.fence_reason IS NOT NULL AND current_user = 'sp_worker' THEN
    RAISE EXCEPTION 'an administrator alone leads out of a fence' USING ERRCODE = 'SP001';
  END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.witness_rung_rules()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF OLD.removed_at IS NOT NULL OR to_jsonb(NEW) - 'removed_at' <> to_jsonb(OLD) - 'removed_at' THEN
    RAISE EXCEPTION 'a rung that was confirmed is removed once, and nothing else of it changes' USING ERRCODE = 'SP001';
  END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION tenant_api.app_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 PARALLEL SAFE
RETURN app_now();
CREATE OR REPLACE FUNCTION tenant_api.find_tokens(token_ids text[])
 RETURNS TABLE(id text, mac bytea, key_id text, tenant_id uuid, tenant_name text, member_id uuid, display_name text, role text, expires_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT t.id, t.mac, t.key_id, t.tenant_id, n.name, t.member_id, m.display_name, m.role, t.expires_at
  FROM tenant_token t JOIN member m ON m.tenant_id = t.tenant_id AND m.id = t.member_id JOIN tenant n ON n.id = t.tenant_id
  WHERE t.id = ANY (token_ids) AND t.revoked_at IS NULL AND m.removed_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > app_now()) $function$;
CREATE OR REPLACE FUNCTION tenant_api.note_changes(kinds text[], object_ids text[])
 RETURNS void
 LANGUAGE sql
RETURN note_changes(current_tenant(), kinds, object_ids, array_fill(true, ARRAY[cardinality(kinds)]));
CREATE OR REPLACE FUNCTION tenant_api.touch_token(token_id text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  UPDATE tenant_token SET last_used_at = app_now() WHERE id = token_id AND (last_used_at IS NULL OR last_used_at < app_now() - interval '1 minute') $function$;

-- Views

CREATE VIEW counting_node WITH (security_invoker=true) AS
 SELECT n.tenant_id,
    n.id
   FROM node n
     JOIN node_heartbeat h ON h.tenant_id = n.tenant_id AND h.node_id = n.id
  WHERE n.state = 'ENABLED'::text AND h.last_seen_at >= ((( SELECT app_now() AS app_now)) - '00:00:45'::interval);
CREATE VIEW tenant_api.attempt WITH (security_invoker=true) AS
 SELECT id,
    tenant_id,
    operation_id,
    place_id,
    node_id,
    number,
    requested_by_name,
    state,
    planned_at,
    deadline_at,
    ended_at,
    tenant_reason,
    conditions_met,
    conditions_total
   FROM attempt;
CREATE VIEW tenant_api.audit_entry WITH (security_invoker=true) AS
 SELECT id,
    actor_kind,
    actor_id,
    actor_name,
    tenant_id,
    action,
    subject_kind,
    subject_id,
    detail,
    request_id,
    source_address
   FROM audit_entry;
CREATE VIEW tenant_api.counting_node WITH (security_invoker=true) AS
 SELECT tenant_id,
    id
   FROM counting_node;
CREATE VIEW tenant_api.egress_sighting WITH (security_invoker=true) AS
 SELECT node_id,
    tenant_id,
    address,
    family,
    first_seen_at,
    last_seen_at
   FROM egress_sighting s
  WHERE (EXISTS ( SELECT
           FROM node n
          WHERE n.tenant_id = s.tenant_id AND n.id = s.node_id AND n.origin = 'MANUAL'::text));
CREATE VIEW tenant_api.enrollment_token WITH (security_invoker=true) AS
 SELECT id,
    tenant_id,
    node_id,
    minted_at,
    minted_by,
    expires_at,
    used_at,
    revoked_at
   FROM enrollment_token;
CREATE VIEW tenant_api.member WITH (security_invoker=true) AS
 SELECT id,
    tenant_id,
    display_name,
    email,
    role,
    invited_by,
    created_at,
    removed_at
   FROM member;
CREATE VIEW tenant_api.monitor WITH (security_invoker=true) AS
 SELECT id,
    tenant_id,
    name,
    kind,
    target,
    interval_seconds,
    timeout_ms,
    quorum,
    quorum_count,
    expect_status,
    dns_record_type,
    created_by,
    created_at,
    updated_at
   FROM monitor;
CREATE VIEW tenant_api.monitor_result WITH (security_invoker=true) AS
 SELECT tenant_id,
    monitor_id,
    node_id,
    at,
    outcome,
    latency_ms,
    message
   FROM monitor_result;
CREATE VIEW tenant_api.monitor_status WITH (security_invoker=true) AS
 SELECT tenant_id,
    monitor_id,
    node_id,
    outcome,
    latency_ms,
    message,
    at,
    since
   FROM monitor_status;
CREATE VIEW tenant_api.new_enrollment_token WITH (security_invoker=true) AS
 SELECT id,
    tenant_id,
    node_id,
    mac,
    key_id,
    minted_by,
    expires_at
   FROM enrollment_token;
CREATE VIEW tenant_api.new_tenant_token WITH (security_invoker=true) AS
 SELECT id,
    tenant_id,
    member_id,
    label,
    mac,
    key_id,
    expires_at
   FROM tenant_token;
CREATE VIEW tenant_api.node WITH (security_invoker=true) AS
 SELECT id,
    tenant_id,
    name,
    origin,
    state,
    state_since,
    reason,
    operation_id,
    place_id,
    created_at,
    first_enabled_at,
    ended_at
   FROM node;
CREATE VIEW tenant_api.node_heartbeat WITH (security_invoker=true) AS
 SELECT node_id,
    tenant_id,
    unbroken_since,
    last_seen_at,
    agent_version,
    clock_skew_ms,
    ping
   FROM node_heartbeat;
CREATE VIEW tenant_api.operation WITH (security_invoker=true) AS
 SELECT id,
    tenant_id,
    started_by_name,
    count,
    name_prefix,
    state,
    validation_deadline_minutes,
    event_counter,
    created_at,
    ended_at,
    cancelled_at
   FROM operation;
CREATE VIEW tenant_api.operation_event WITH (security_invoker=true) AS
 SELECT operation_id,
    tenant_id,
    number,
    at,
    kind,
    node_id,
    tenant_payload
   FROM operation_event;
CREATE VIEW tenant_api.place WITH (security_invoker=true) AS
 SELECT id,
    tenant_id,
    operation_id,
    number,
    name
   FROM place;
CREATE VIEW tenant_api.published_address WITH (security_invoker=true) AS
 SELECT id,
    range,
    family,
    note,
    published_at,
    withdrawn_at
   FROM published_address;
CREATE VIEW tenant_api.tenant WITH (security_invoker=true) AS
 SELECT id,
    name,
    monitors_version,
    change_counter
   FROM tenant;
CREATE VIEW tenant_api.tenant_allowance WITH (security_invoker=true) AS
 SELECT id,
    tenant_id,
    range,
    except_ports,
    reason
   FROM tenant_allowance;
CREATE VIEW tenant_api.tenant_change WITH (security_invoker=true) AS
 SELECT tenant_id,
    number,
    kind,
    object_id,
    at
   FROM tenant_change;
CREATE VIEW tenant_api.tenant_notice WITH (security_invoker=true) AS
 SELECT id,
    tenant_id,
    node_id,
    kind,
    title,
    text,
    at
   FROM tenant_notice;
CREATE VIEW tenant_api.tenant_token WITH (security_invoker=true) AS
 SELECT id,
    tenant_id,
    member_id,
    label,
    created_at,
    expires_at,
    revoked_at,
    last_used_at
   FROM tenant_token;

-- Triggers

CREATE TRIGGER admission_is_evidenced BEFORE INSERT ON public.admission FOR EACH ROW EXECUTE FUNCTION admission_is_evidenced();
CREATE TRIGGER attempt_state_rules BEFORE INSERT OR UPDATE ON public.attempt FOR EACH ROW EXECUTE FUNCTION attempt_state_rules();
CREATE TRIGGER attested_host_stays BEFORE DELETE OR UPDATE ON public.attested_host FOR EACH ROW EXECUTE FUNCTION only_ever_added();
CREATE TRIGGER deletion_activation_rules BEFORE UPDATE ON public.deletion_activation FOR EACH ROW EXECUTE FUNCTION deletion_activation_rules();
CREATE TRIGGER deletion_decision_follows BEFORE INSERT ON public.deletion_decision FOR EACH ROW EXECUTE FUNCTION deletion_decision_follows();
CREATE TRIGGER deletion_decision_stays BEFORE DELETE OR UPDATE ON public.deletion_decision FOR EACH ROW EXECUTE FUNCTION only_ever_added();
CREATE TRIGGER deletion_decision_stays_whole BEFORE TRUNCATE ON public.deletion_decision FOR EACH STATEMENT EXECUTE FUNCTION only_ever_added();
CREATE TRIGGER deployment_attestation_rules BEFORE UPDATE ON public.deployment_attestation FOR EACH ROW EXECUTE FUNCTION deployment_attestation_rules();
CREATE TRIGGER floating_address_is_accessory AFTER INSERT OR UPDATE OF floating_id ON public.instance FOR EACH ROW WHEN ((new.floating_id IS NOT NULL)) EXECUTE FUNCTION floating_address_is_accessory();
CREATE TRIGGER instance_state_rules BEFORE UPDATE ON public.instance FOR EACH ROW EXECUTE FUNCTION instance_state_rules();
CREATE TRIGGER instance_then_deletion_rules BEFORE INSERT OR UPDATE ON public.instance FOR EACH ROW EXECUTE FUNCTION instance_deletion_rules();
CREATE TRIGGER instance_accessory_stays BEFORE DELETE ON public.instance_accessory FOR EACH ROW EXECUTE FUNCTION only_ever_added();
CREATE TRIGGER instance_delete_rules BEFORE UPDATE ON public.instance_delete FOR EACH ROW EXECUTE FUNCTION instance_delete_rules();
CREATE TRIGGER monitor_limit BEFORE INSERT ON public.monitor FOR EACH ROW EXECUTE FUNCTION monitor_limit();
CREATE TRIGGER monitor_status_from_enabled_nodes BEFORE INSERT OR UPDATE ON public.monitor_status FOR EACH ROW EXECUTE FUNCTION monitor_status_from_enabled_nodes();
CREATE TRIGGER node_end_kills_credentials AFTER UPDATE OF state ON public.node FOR EACH ROW WHEN (((new.state = ANY (ARRAY['RETIRED'::text, 'REVOKED'::text])) AND (old.state <> ALL (ARRAY['RETIRED'::text, 'REVOKED'::text])))) EXECUTE FUNCTION node_end_kills_credentials();
CREATE TRIGGER node_state_rules BEFORE INSERT OR UPDATE ON public.node FOR EACH ROW EXECUTE FUNCTION node_state_rules();
CREATE TRIGGER witness_ladder_rules BEFORE UPDATE ON public.witness_ladder FOR EACH ROW EXECUTE FUNCTION witness_ladder_rules();
CREATE TRIGGER witness_rung_rules BEFORE UPDATE ON public.witness_rung FOR EACH ROW EXECUTE FUNCTION witness_rung_rules();

-- Row-level security

ALTER TABLE admission ENABLE ROW LEVEL SECURITY; ALTER TABLE admission FORCE ROW LEVEL SECURITY;
ALTER TABLE alarm ENABLE ROW LEVEL SECURITY; ALTER TABLE alarm FORCE ROW LEVEL SECURITY;
ALTER TABLE attempt ENABLE ROW LEVEL SECURITY; ALTER TABLE attempt FORCE ROW LEVEL SECURITY;
ALTER TABLE audit_entry ENABLE ROW LEVEL SECURITY; ALTER TABLE audit_entry FORCE ROW LEVEL SECURITY;
ALTER TABLE challenge ENABLE ROW LEVEL SECURITY; ALTER TABLE challenge FORCE ROW LEVEL SECURITY;
ALTER TABLE egress_sighting ENABLE ROW LEVEL SECURITY; ALTER TABLE egress_sighting FORCE ROW LEVEL SECURITY;
ALTER TABLE enrollment_token ENABLE ROW LEVEL SECURITY; ALTER TABLE enrollment_token FORCE ROW LEVEL SECURITY;
ALTER TABLE evidence ENABLE ROW LEVEL SECURITY; ALTER TABLE evidence FORCE ROW LEVEL SECURITY;
ALTER TABLE instance ENABLE ROW LEVEL SECURITY; ALTER TABLE instance FORCE ROW LEVEL SECURITY;
ALTER TABLE member ENABLE ROW LEVEL SECURITY; ALTER TABLE member FORCE ROW LEVEL SECURITY;
ALTER TABLE monitor ENABLE ROW LEVEL SECURITY; ALTER TABLE monitor FORCE ROW LEVEL SECURITY;
ALTER TABLE monitor_result ENABLE ROW LEVEL SECURITY; ALTER TABLE monitor_result FORCE ROW LEVEL SECURITY;
ALTER TABLE monitor_status ENABLE ROW LEVEL SECURITY; ALTER TABLE monitor_status FORCE ROW LEVEL SECURITY;
ALTER TABLE node ENABLE ROW LEVEL SECURITY; ALTER TABLE node FORCE ROW LEVEL SECURITY;
ALTER TABLE node_heartbeat ENABLE ROW LEVEL SECURITY; ALTER TABLE node_heartbeat FORCE ROW LEVEL SECURITY;
ALTER TABLE node_key ENABLE ROW LEVEL SECURITY; ALTER TABLE node_key FORCE ROW LEVEL SECURITY;
ALTER TABLE operation ENABLE ROW LEVEL SECURITY; ALTER TABLE operation FORCE ROW LEVEL SECURITY;
ALTER TABLE operation_event ENABLE ROW LEVEL SECURITY; ALTER TABLE operation_event FORCE ROW LEVEL SECURITY;
ALTER TABLE place ENABLE ROW LEVEL SECURITY; ALTER TABLE place FORCE ROW LEVEL SECURITY;
ALTER TABLE tenant ENABLE ROW LEVEL SECURITY; ALTER TABLE tenant FORCE ROW LEVEL SECURITY;
ALTER TABLE tenant_allowance ENABLE ROW LEVEL SECURITY; ALTER TABLE tenant_allowance FORCE ROW LEVEL SECURITY;
ALTER TABLE tenant_change ENABLE ROW LEVEL SECURITY; ALTER TABLE tenant_change FORCE ROW LEVEL SECURITY;
ALTER TABLE tenant_notice ENABLE ROW LEVEL SECURITY; ALTER TABLE tenant_notice FORCE ROW LEVEL SECURITY;
ALTER TABLE tenant_token ENABLE ROW LEVEL SECURITY; ALTER TABLE tenant_token FORCE ROW LEVEL SECURITY;

-- Policies

CREATE POLICY owner_rows ON admission FOR ALL TO sp_owner USING (true) WITH CHECK (true);
CREATE POLICY product_rows ON admission FOR ALL TO sp_admin, sp_agent, sp_worker, sp_admission USING (true) WITH CHECK (true);
CREATE POLICY owner_rows ON alarm FOR ALL TO sp_owner USING (true) WITH CHECK (true);
CREATE POLICY product_rows ON alarm FOR ALL TO sp_admin, sp_agent, sp_worker, sp_admission USING (true) WITH CHECK (true);
CREATE POLICY owner_rows ON attempt FOR ALL TO sp_owner USING (true) WITH CHECK (true);
CREATE POLICY product_rows ON attempt FOR ALL TO sp_admin, sp_agent, sp_worker, sp_admission USING (true) WITH CHECK (true);
CREATE POLICY tenant_rows ON attempt FOR ALL TO sp_tenant USING ((tenant_id = ( SELECT current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT current_tenant() AS current_tenant)));
CREATE POLICY owner_rows ON audit_entry FOR ALL TO sp_owner USING (true) WITH CHECK (true);
CREATE POLICY product_rows ON audit_entry FOR ALL TO sp_admin, sp_agent, sp_worker, sp_admission USING (true) WITH CHECK (true);
CREATE POLICY tenant_rows ON audit_entry FOR ALL TO sp_tenant USING ((tenant_id = ( SELECT current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT current_tenant() AS current_tenant)));
CREATE POLICY owner_rows ON challenge FOR ALL TO sp_owner USING (true) WITH CHECK (true);
CREATE POLICY product_rows ON challenge FOR ALL TO sp_admin, sp_agent, sp_worker, sp_admission USING (true) WITH CHECK (true);
CREATE POLICY owner_rows ON egress_sighting FOR ALL TO sp_owner USING (true) WITH CHECK (true);
CREATE POLICY product_rows ON egress_sighting FOR ALL TO sp_admin, sp_agent, sp_worker, sp_admission USING (true) WITH CHECK (true);
CREATE POLICY tenant_rows ON egress_sighting FOR ALL TO sp_tenant USING ((tenant_id = ( SELECT current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT current_tenant() AS current_tenant)));
CREATE POLICY owner_rows ON enrollment_token FOR ALL TO sp_owner USING (true) WITH CHECK (true);
CREATE POLICY product_rows ON enrollment_token FOR ALL TO sp_admin, sp_agent, sp_worker, sp_admission USING (true) WITH CHECK (true);
CREATE POLICY tenant_rows ON enrollment_token FOR ALL TO sp_tenant USING ((tenant_id = ( SELECT current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT current_tenant() AS current_tenant)));
CREATE POLICY owner_rows ON evidence FOR ALL TO sp_owner USING (true) WITH CHECK (true);
CREATE POLICY product_rows ON evidence FOR ALL TO sp_admin, sp_agent, sp_worker, sp_admission USING (true) WITH CHECK (true);
CREATE POLICY owner_rows ON instance FOR ALL TO sp_owner USING (true) WITH CHECK (true);
CREATE POLICY product_rows ON instance FOR ALL TO sp_admin, sp_agent, sp_worker, sp_admission USING (true) WITH CHECK (true);
CREATE POLICY owner_rows ON member FOR ALL TO sp_owner USING (true) WITH CHECK (true);
CREATE POLICY product_rows ON member FOR ALL TO sp_admin, sp_agent, sp_worker, sp_admission USING (true) WITH CHECK (true);
CREATE POLICY tenant_rows ON member FOR ALL TO sp_tenant USING ((tenant_id = ( SELECT current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT current_tenant() AS current_tenant)));
CREATE POLICY owner_rows ON monitor FOR ALL TO sp_owner USING (true) WITH CHECK (true);
CREATE POLICY product_rows ON monitor FOR ALL TO sp_admin, sp_agent, sp_worker, sp_admission USING (true) WITH CHECK (true);
CREATE POLICY tenant_rows ON monitor FOR ALL TO sp_tenant USING ((tenant_id = ( SELECT current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT current_tenant() AS current_tenant)));
CREATE POLICY owner_rows ON monitor_result FOR ALL TO sp_owner USING (true) WITH CHECK (true);
CREATE POLICY product_rows ON monitor_result FOR ALL TO sp_admin, sp_agent, sp_worker, sp_admission USING (true) WITH CHECK (true);
CREATE POLICY tenant_rows ON monitor_result FOR ALL TO sp_tenant USING ((tenant_id = ( SELECT current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT current_tenant() AS current_tenant)));
CREATE POLICY owner_rows ON monitor_status FOR ALL TO sp_owner USING (true) WITH CHECK (true);
CREATE POLICY product_rows ON monitor_status FOR ALL TO sp_admin, sp_agent, sp_worker, sp_admission USING (true) WITH CHECK (true);
CREATE POLICY tenant_rows ON monitor_status FOR ALL TO sp_tenant USING ((tenant_id = ( SELECT current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT current_tenant() AS current_tenant)));
CREATE POLICY owner_rows ON node FOR ALL TO sp_owner USING (true) WITH CHECK (true);
CREATE POLICY product_rows ON node FOR ALL TO sp_admin, sp_agent, sp_worker, sp_admission USING (true) WITH CHECK (true);
CREATE POLICY tenant_rows ON node FOR ALL TO sp_tenant USING ((tenant_id = ( SELECT current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT current_tenant() AS current_tenant)));
CREATE POLICY owner_rows ON node_heartbeat FOR ALL TO sp_owner USING (true) WITH CHECK (true);
CREATE POLICY product_rows ON node_heartbeat FOR ALL TO sp_admin, sp_agent, sp_worker, sp_admission USING (true) WITH CHECK (true);
CREATE POLICY tenant_rows ON node_heartbeat FOR ALL TO sp_tenant USING ((tenant_id = ( SELECT current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT current_tenant() AS current_tenant)));
CREATE POLICY owner_rows ON node_key FOR ALL TO sp_owner USING (true) WITH CHECK (true);
CREATE POLICY product_rows ON node_key FOR ALL TO sp_admin, sp_agent, sp_worker, sp_admission USING (true) WITH CHECK (true);
CREATE POLICY owner_rows ON operation FOR ALL TO sp_owner USING (true) WITH CHECK (true);
CREATE POLICY product_rows ON operation FOR ALL TO sp_admin, sp_agent, sp_worker, sp_admission USING (true) WITH CHECK (true);
CREATE POLICY tenant_rows ON operation FOR ALL TO sp_tenant USING ((tenant_id = ( SELECT current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT current_tenant() AS current_tenant)));
CREATE POLICY owner_rows ON operation_event FOR ALL TO sp_owner USING (true) WITH CHECK (true);
CREATE POLICY product_rows ON operation_event FOR ALL TO sp_admin, sp_agent, sp_worker, sp_admission USING (true) WITH CHECK (true);
CREATE POLICY tenant_rows ON operation_event FOR ALL TO sp_tenant USING ((tenant_id = ( SELECT current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT current_tenant() AS current_tenant)));
CREATE POLICY owner_rows ON place FOR ALL TO sp_owner USING (true) WITH CHECK (true);
CREATE POLICY product_rows ON place FOR ALL TO sp_admin, sp_agent, sp_worker, sp_admission USING (true) WITH CHECK (true);
CREATE POLICY tenant_rows ON place FOR ALL TO sp_tenant USING ((tenant_id = ( SELECT current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT current_tenant() AS current_tenant)));
CREATE POLICY owner_rows ON tenant FOR ALL TO sp_owner USING (true) WITH CHECK (true);
CREATE POLICY product_rows ON tenant FOR ALL TO sp_admin, sp_agent, sp_worker, sp_admission USING (true) WITH CHECK (true);
CREATE POLICY tenant_self ON tenant FOR ALL TO sp_tenant USING ((id = ( SELECT current_tenant() AS current_tenant))) WITH CHECK ((id = ( SELECT current_tenant() AS current_tenant)));
CREATE POLICY owner_rows ON tenant_allowance FOR ALL TO sp_owner USING (true) WITH CHECK (true);
CREATE POLICY product_rows ON tenant_allowance FOR ALL TO sp_admin, sp_agent, sp_worker, sp_admission USING (true) WITH CHECK (true);
CREATE POLICY tenant_rows ON tenant_allowance FOR ALL TO sp_tenant USING ((tenant_id = ( SELECT current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT current_tenant() AS current_tenant)));
CREATE POLICY owner_rows ON tenant_change FOR ALL TO sp_owner USING (true) WITH CHECK (true);
CREATE POLICY product_rows ON tenant_change FOR ALL TO sp_admin, sp_agent, sp_worker, sp_admission USING (true) WITH CHECK (true);
CREATE POLICY tenant_rows ON tenant_change FOR ALL TO sp_tenant USING ((tenant_id = ( SELECT current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT current_tenant() AS current_tenant)));
CREATE POLICY owner_rows ON tenant_notice FOR ALL TO sp_owner USING (true) WITH CHECK (true);
CREATE POLICY product_rows ON tenant_notice FOR ALL TO sp_admin, sp_agent, sp_worker, sp_admission USING (true) WITH CHECK (true);
CREATE POLICY tenant_rows ON tenant_notice FOR ALL TO sp_tenant USING ((tenant_id = ( SELECT current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT current_tenant() AS current_tenant)));
CREATE POLICY owner_rows ON tenant_token FOR ALL TO sp_owner USING (true) WITH CHECK (true);
CREATE POLICY product_rows ON tenant_token FOR ALL TO sp_admin, sp_agent, sp_worker, sp_admission USING (true) WITH CHECK (true);
CREATE POLICY tenant_rows ON tenant_token FOR ALL TO sp_tenant USING ((tenant_id = ( SELECT current_tenant() AS current_tenant))) WITH CHECK ((tenant_id = ( SELECT current_tenant() AS current_tenant)));

-- Grants on schemas

GRANT USAGE ON SCHEMA public TO sp_admin;
GRANT USAGE ON SCHEMA public TO sp_admission;
GRANT USAGE ON SCHEMA public TO sp_agent;
GRANT USAGE ON SCHEMA public TO sp_worker;
GRANT USAGE ON SCHEMA tenant_api TO sp_tenant;

-- Grants on tables and views

GRANT INSERT, SELECT, UPDATE ON administrator TO sp_admin;
GRANT SELECT ON administrator TO sp_admission;
GRANT SELECT ON administrator TO sp_worker;
GRANT INSERT, SELECT ON administrator_token TO sp_admin;
GRANT SELECT ON admission TO sp_admin;
GRANT INSERT, SELECT ON admission TO sp_admission;
GRANT SELECT ON admission TO sp_worker;
GRANT INSERT, SELECT ON alarm TO sp_admin;
GRANT INSERT, SELECT ON alarm TO sp_admission;
GRANT INSERT, SELECT ON alarm TO sp_agent;
GRANT INSERT, SELECT, UPDATE ON alarm TO sp_worker;
GRANT SELECT ON announcing TO sp_admin;
GRANT SELECT ON announcing TO sp_admission;
GRANT SELECT ON announcing TO sp_agent;
GRANT SELECT ON announcing TO sp_worker;
GRANT INSERT, SELECT ON attempt TO sp_admin;
GRANT INSERT, SELECT, UPDATE ON attempt TO sp_admission;
GRANT SELECT ON attempt TO sp_agent;
GRANT INSERT, SELECT, UPDATE ON attempt TO sp_worker;
GRANT INSERT, SELECT ON attested_host TO sp_admin;
GRANT SELECT ON attested_host TO sp_worker;
GRANT INSERT, SELECT ON audit_entry TO sp_admin;
GRANT INSERT, SELECT ON audit_entry TO sp_admission;
GRANT INSERT ON audit_entry TO sp_agent;
GRANT INSERT ON audit_entry TO sp_tenant;
GRANT INSERT, SELECT ON audit_entry TO sp_worker;
GRANT SELECT ON challenge TO sp_admin;
GRANT SELECT ON challenge TO sp_admission;
GRANT INSERT, SELECT, UPDATE ON challenge TO sp_agent;
GRANT DELETE, SELECT ON challenge TO sp_worker;
GRANT SELECT ON clock_offset TO sp_admin;
GRANT SELECT ON clock_offset TO sp_admission;
GRANT SELECT ON clock_offset TO sp_agent;
GRANT SELECT ON clock_offset TO sp_tenant;
GRANT SELECT ON clock_offset TO sp_worker;
GRANT INSERT, SELECT, UPDATE ON cloud_account TO sp_admin;
GRANT SELECT ON cloud_account TO sp_worker;
GRANT DELETE, INSERT, SELECT, UPDATE ON cloud_account_address TO sp_admin;
GRANT SELECT ON cloud_account_address TO sp_admission;
GRANT SELECT ON cloud_account_address TO sp_worker;
GRANT INSERT, SELECT, UPDATE ON cloud_account_budget TO sp_admin;
GRANT SELECT ON cloud_account_budget TO sp_admission;
GRANT INSERT, SELECT, UPDATE ON cloud_account_budget TO sp_worker;
GRANT DELETE, INSERT, SELECT, UPDATE ON cloud_network_mark TO sp_admin;
GRANT SELECT ON cloud_network_mark TO sp_admission;
GRANT SELECT ON cloud_network_mark TO sp_worker;
GRANT SELECT ON counting_node TO sp_admin;
GRANT SELECT ON counting_node TO sp_admission;
GRANT SELECT ON counting_node TO sp_agent;
GRANT SELECT ON counting_node TO sp_tenant;
GRANT SELECT ON counting_node TO sp_worker;
GRANT INSERT, SELECT ON deletion_activation TO sp_admin;
GRANT SELECT ON deletion_activation TO sp_worker;
GRANT INSERT, SELECT ON deletion_decision TO sp_admin;
GRANT INSERT, SELECT ON deletion_decision TO sp_worker;
GRANT SELECT ON deletion_state TO sp_admin;
GRANT SELECT ON deletion_state TO sp_worker;
GRANT INSERT, SELECT ON deployment_attestation TO sp_admin;
GRANT SELECT ON deployment_attestation TO sp_worker;
GRANT SELECT ON egress_sighting TO sp_admin;
GRANT SELECT ON egress_sighting TO sp_admission;
GRANT INSERT, SELECT, UPDATE ON egress_sighting TO sp_agent;
GRANT SELECT ON egress_sighting TO sp_tenant;
GRANT DELETE, SELECT ON egress_sighting TO sp_worker;
GRANT SELECT ON enrollment_token TO sp_admission;
GRANT SELECT ON enrollment_token TO sp_agent;
GRANT INSERT, SELECT, UPDATE ON enrollment_token TO sp_worker;
GRANT SELECT ON evidence TO sp_admin;
GRANT SELECT ON evidence TO sp_admission;
GRANT INSERT, SELECT, UPDATE ON evidence TO sp_agent;
GRANT INSERT, SELECT, UPDATE ON evidence TO sp_worker;
GRANT SELECT ON fleet_sample TO sp_admin;
GRANT DELETE, INSERT, SELECT ON fleet_sample TO sp_worker;
GRANT SELECT ON gone_look TO sp_admin;
GRANT DELETE, INSERT, SELECT ON gone_look TO sp_worker;
GRANT INSERT, SELECT ON installation TO sp_admin;
GRANT SELECT ON installation TO sp_admission;
GRANT SELECT ON installation TO sp_agent;
GRANT SELECT ON installation TO sp_worker;
GRANT SELECT ON installation_change TO sp_admin;
GRANT SELECT ON installation_change TO sp_admission;
GRANT DELETE, SELECT ON installation_change TO sp_worker;
GRANT INSERT, SELECT ON instance TO sp_admin;
GRANT SELECT ON instance TO sp_admission;
GRANT SELECT ON instance TO sp_agent;
GRANT INSERT, SELECT, UPDATE ON instance TO sp_worker;
GRANT SELECT ON instance_accessory TO sp_admin;
GRANT INSERT, SELECT ON instance_accessory TO sp_worker;
GRANT SELECT ON instance_delete TO sp_admin;
GRANT INSERT, SELECT ON instance_delete TO sp_worker;
GRANT SELECT ON lease TO sp_admin;
GRANT SELECT ON lease TO sp_admission;
GRANT INSERT, SELECT, UPDATE ON lease TO sp_worker;
GRANT INSERT, SELECT ON member TO sp_admin;
GRANT SELECT ON member TO sp_admission;
GRANT INSERT, SELECT ON member TO sp_tenant;
GRANT SELECT ON member TO sp_worker;
GRANT SELECT ON monitor TO sp_admin;
GRANT SELECT ON monitor TO sp_admission;
GRANT SELECT ON monitor TO sp_agent;
GRANT DELETE, INSERT, SELECT, UPDATE ON monitor TO sp_tenant;
GRANT SELECT ON monitor TO sp_worker;
GRANT SELECT ON monitor_result TO sp_admin;
GRANT SELECT ON monitor_result TO sp_admission;
GRANT INSERT ON monitor_result TO sp_agent;
GRANT SELECT ON monitor_result TO sp_tenant;
GRANT DELETE, SELECT ON monitor_result TO sp_worker;
GRANT SELECT ON monitor_status TO sp_admin;
GRANT SELECT ON monitor_status TO sp_admission;
GRANT INSERT, SELECT, UPDATE ON monitor_status TO sp_agent;
GRANT SELECT ON monitor_status TO sp_tenant;
GRANT SELECT ON monitor_status TO sp_worker;
GRANT INSERT, SELECT ON node TO sp_admin;
GRANT INSERT, SELECT ON node TO sp_admission;
GRANT SELECT ON node TO sp_agent;
GRANT SELECT ON node TO sp_tenant;
GRANT INSERT, SELECT, UPDATE ON node TO sp_worker;
GRANT SELECT ON node_heartbeat TO sp_admin;
GRANT SELECT ON node_heartbeat TO sp_admission;
GRANT INSERT, SELECT, UPDATE ON node_heartbeat TO sp_agent;
GRANT SELECT ON node_heartbeat TO sp_worker;
GRANT SELECT ON node_key TO sp_admin;
GRANT SELECT ON node_key TO sp_admission;
GRANT INSERT, SELECT ON node_key TO sp_agent;
GRANT SELECT ON node_key TO sp_worker;
GRANT INSERT, SELECT ON operation TO sp_admin;
GRANT SELECT ON operation TO sp_admission;
GRANT SELECT ON operation TO sp_agent;
GRANT SELECT ON operation TO sp_worker;
GRANT SELECT ON operation_event TO sp_admin;
GRANT SELECT ON operation_event TO sp_admission;
GRANT SELECT ON operation_event TO sp_worker;
GRANT SELECT ON orphan TO sp_admin;
GRANT INSERT, SELECT ON orphan TO sp_worker;
GRANT INSERT, SELECT ON ownership_marker TO sp_admin;
GRANT SELECT ON ownership_marker TO sp_worker;
GRANT INSERT, SELECT ON place TO sp_admin;
GRANT INSERT, SELECT ON place TO sp_admission;
GRANT SELECT ON place TO sp_tenant;
GRANT INSERT, SELECT, UPDATE ON place TO sp_worker;
GRANT INSERT, SELECT, UPDATE ON published_address TO sp_admin;
GRANT SELECT ON published_address TO sp_admission;
GRANT SELECT ON published_address TO sp_agent;
GRANT SELECT ON published_address TO sp_worker;
GRANT SELECT ON replica TO sp_admin;
GRANT SELECT ON replica TO sp_admission;
GRANT SELECT ON replica TO sp_agent;
GRANT DELETE, INSERT, SELECT, UPDATE ON replica TO sp_worker;
GRANT INSERT, SELECT ON tenant TO sp_admin;
GRANT SELECT ON tenant TO sp_admission;
GRANT SELECT ON tenant TO sp_agent;
GRANT SELECT ON tenant TO sp_worker;
GRANT DELETE, INSERT, SELECT, UPDATE ON tenant_allowance TO sp_admin;
GRANT SELECT ON tenant_allowance TO sp_admission;
GRANT SELECT ON tenant_allowance TO sp_agent;
GRANT SELECT ON tenant_allowance TO sp_tenant;
GRANT SELECT ON tenant_allowance TO sp_worker;
GRANT SELECT ON tenant_api.attempt TO sp_tenant;
GRANT INSERT ON tenant_api.audit_entry TO sp_tenant;
GRANT SELECT ON tenant_api.counting_node TO sp_tenant;
GRANT SELECT ON tenant_api.egress_sighting TO sp_tenant;
GRANT SELECT, UPDATE ON tenant_api.enrollment_token TO sp_tenant;
GRANT INSERT, SELECT, UPDATE ON tenant_api.member TO sp_tenant;
GRANT DELETE, INSERT, SELECT, UPDATE ON tenant_api.monitor TO sp_tenant;
GRANT SELECT ON tenant_api.monitor_result TO sp_tenant;
GRANT SELECT ON tenant_api.monitor_status TO sp_tenant;
GRANT INSERT ON tenant_api.new_enrollment_token TO sp_tenant;
GRANT INSERT ON tenant_api.new_tenant_token TO sp_tenant;
GRANT INSERT, SELECT, UPDATE ON tenant_api.node TO sp_tenant;
GRANT SELECT ON tenant_api.node_heartbeat TO sp_tenant;
GRANT SELECT ON tenant_api.operation TO sp_tenant;
GRANT SELECT ON tenant_api.operation_event TO sp_tenant;
GRANT SELECT ON tenant_api.place TO sp_tenant;
GRANT SELECT ON tenant_api.published_address TO sp_tenant;
GRANT SELECT, UPDATE ON tenant_api.tenant TO sp_tenant;
GRANT SELECT ON tenant_api.tenant_allowance TO sp_tenant;
GRANT SELECT ON tenant_api.tenant_change TO sp_tenant;
GRANT SELECT ON tenant_api.tenant_notice TO sp_tenant;
GRANT SELECT, UPDATE ON tenant_api.tenant_token TO sp_tenant;
GRANT SELECT ON tenant_change TO sp_admin;
GRANT SELECT ON tenant_change TO sp_admission;
GRANT SELECT ON tenant_change TO sp_tenant;
GRANT DELETE, SELECT ON tenant_change TO sp_worker;
GRANT INSERT, SELECT ON tenant_notice TO sp_admin;
GRANT INSERT ON tenant_notice TO sp_admission;
GRANT INSERT ON tenant_notice TO sp_agent;
GRANT DELETE, INSERT, SELECT ON tenant_notice TO sp_worker;
GRANT INSERT ON tenant_token TO sp_admin;
GRANT INSERT, SELECT ON webhook_delivery TO sp_admin;
GRANT INSERT ON webhook_delivery TO sp_admission;
GRANT INSERT ON webhook_delivery TO sp_agent;
GRANT DELETE, INSERT, SELECT, UPDATE ON webhook_delivery TO sp_worker;
GRANT INSERT, SELECT, UPDATE ON witness_ladder TO sp_admin;
GRANT INSERT, SELECT, UPDATE ON witness_ladder TO sp_worker;
GRANT SELECT ON witness_rung TO sp_admin;
GRANT INSERT, SELECT, UPDATE ON witness_rung TO sp_worker;

-- Grants on columns

GRANT UPDATE (revoked_at, last_used_at) ON administrator_token TO sp_admin;
GRANT SELECT (attempt_id, tenant_id, node_id, with_instance_proof) ON admission TO sp_agent;
GRANT UPDATE (count, last_raised_at, acknowledged_at, acknowledged_by) ON alarm TO sp_admin;
GRANT UPDATE (count, last_raised_at) ON alarm TO sp_admission;
GRANT UPDATE (message, detail, count, last_raised_at) ON alarm TO sp_agent;
GRANT UPDATE (cool_down_minutes, webhook) ON announcing TO sp_worker;
GRANT UPDATE (evaluate_at, cancel_wished_at, cancel_wished_by, accepted_by, accepted_at, icmp_accepted_by, icmp_accepted_at, version) ON attempt TO sp_admin;
GRANT UPDATE (state, evaluate_at, conflict_at, version) ON attempt TO sp_agent;
GRANT SELECT (id, tenant_id, operation_id, place_id, node_id, number, requested_by_name, state, planned_at, deadline_at, ended_at, tenant_reason, conditions_met, conditions_total) ON attempt TO sp_tenant;
GRANT SELECT (id, removed_at) ON cloud_account TO sp_admission;
GRANT UPDATE (state, state_detail, checked_at, last_check, cloud, user_id, deletion_state, deletion_state_detail) ON cloud_account TO sp_worker;
GRANT UPDATE (withdrawn_at, withdrawn_by, withdraw_reason) ON deletion_activation TO sp_admin;
GRANT UPDATE (withdrawn_at, withdrawn_by, withdraw_reason) ON deletion_activation TO sp_worker;
GRANT UPDATE (breaker_tripped_at, breaker_why, breaker_reset_at, breaker_reset_by, wishes_named_at, wishes_why) ON deletion_state TO sp_admin;
GRANT UPDATE (last_silent_at, breaker_tripped_at, breaker_why, wishes_named_at, wishes_why) ON deletion_state TO sp_worker;
GRANT UPDATE (ended_at, end_reason) ON deployment_attestation TO sp_worker;
GRANT SELECT (id, tenant_id, node_id, attempt_id, minted_at, minted_by, expires_at, used_at, used_address, revoked_at, conflict_at, shown_at) ON enrollment_token TO sp_admin;
GRANT UPDATE (revoked_at) ON enrollment_token TO sp_admin;
GRANT UPDATE (revoked_at) ON enrollment_token TO sp_admission;
GRANT UPDATE (used_key, used_at, used_address, conflict_at, shown_at) ON enrollment_token TO sp_agent;
GRANT INSERT (id, tenant_id, node_id, mac, key_id, minted_by, expires_at) ON enrollment_token TO sp_tenant;
GRANT SELECT (id, tenant_id, node_id, minted_at, minted_by, expires_at, used_at, revoked_at) ON enrollment_token TO sp_tenant;
GRANT UPDATE (revoked_at) ON enrollment_token TO sp_tenant;
GRANT UPDATE (addresses_version) ON installation TO sp_admin;
GRANT UPDATE (state, state_detail, stage, version, kept_at, kept_by, settle_reason, settled_as, settled_at, settled_by) ON instance TO sp_admin;
GRANT UPDATE (state, state_detail, version) ON instance TO sp_admission;
GRANT UPDATE (state, detail) ON instance_accessory TO sp_worker;
GRANT UPDATE ("end", end_detail, ended_at) ON instance_delete TO sp_admin;
GRANT UPDATE (answer, answered_at, "end", end_detail, ended_at) ON instance_delete TO sp_worker;
GRANT UPDATE (role, removed_at) ON member TO sp_admin;
GRANT UPDATE (role, removed_at) ON member TO sp_tenant;
GRANT UPDATE (name, state, reason) ON node TO sp_admin;
GRANT UPDATE (state, reason) ON node TO sp_admission;
GRANT UPDATE (state, reason) ON node TO sp_agent;
GRANT INSERT (id, tenant_id, name, origin, state) ON node TO sp_tenant;
GRANT UPDATE (name, state, reason) ON node TO sp_tenant;
GRANT SELECT (node_id, tenant_id, unbroken_since, last_seen_at, agent_version, clock_skew_ms, ping) ON node_heartbeat TO sp_tenant;
GRANT UPDATE (knocked_at, knocks) ON node_key TO sp_agent;
GRANT UPDATE (state, ended_at, cancelled_at) ON operation TO sp_admin;
GRANT UPDATE (state, ended_at) ON operation TO sp_admission;
GRANT SELECT (id, tenant_id, started_by_name, count, name_prefix, validation_deadline_minutes, state, event_counter, created_at, ended_at, cancelled_at) ON operation TO sp_tenant;
GRANT UPDATE (state, ended_at) ON operation TO sp_worker;
GRANT SELECT (operation_id, tenant_id, number, at, kind, node_id, tenant_payload) ON operation_event TO sp_tenant;
GRANT UPDATE (settled_as, settled_at, settled_by, settle_reason) ON orphan TO sp_admin;
GRANT UPDATE (shown, last_seen_at) ON orphan TO sp_worker;
GRANT UPDATE (marker_id, recorded_by_id, recorded_by_name, recorded_at) ON ownership_marker TO sp_admin;
GRANT SELECT (id, range, family, note, published_at, withdrawn_at) ON published_address TO sp_tenant;
GRANT UPDATE (differences) ON replica TO sp_admin;
GRANT UPDATE (name, monitors_version) ON tenant TO sp_admin;
GRANT SELECT (id, name, change_counter, monitors_version) ON tenant TO sp_tenant;
GRANT UPDATE (monitors_version) ON tenant TO sp_tenant;
GRANT SELECT (id, tenant_id, node_id, kind, title, text, at) ON tenant_notice TO sp_tenant;
GRANT SELECT (id, tenant_id, member_id, label, created_at, expires_at, revoked_at, last_used_at) ON tenant_token TO sp_admin;
GRANT UPDATE (revoked_at) ON tenant_token TO sp_admin;
GRANT INSERT (id, tenant_id, member_id, label, mac, key_id, expires_at) ON tenant_token TO sp_tenant;
GRANT SELECT (id, tenant_id, member_id, label, created_at, expires_at, revoked_at, last_used_at) ON tenant_token TO sp_tenant;
GRANT UPDATE (revoked_at) ON tenant_token TO sp_tenant;

-- Grants on functions

GRANT EXECUTE ON FUNCTION app_now() TO sp_admin;
GRANT EXECUTE ON FUNCTION app_now() TO sp_admission;
GRANT EXECUTE ON FUNCTION app_now() TO sp_agent;
GRANT EXECUTE ON FUNCTION app_now() TO sp_tenant;
GRANT EXECUTE ON FUNCTION app_now() TO sp_worker;
GRANT EXECUTE ON FUNCTION append_event(uuid,text,uuid,uuid,jsonb,jsonb) TO sp_admin;
GRANT EXECUTE ON FUNCTION append_event(uuid,text,uuid,uuid,jsonb,jsonb) TO sp_admission;
GRANT EXECUTE ON FUNCTION append_event(uuid,text,uuid,uuid,jsonb,jsonb) TO sp_agent;
GRANT EXECUTE ON FUNCTION append_event(uuid,text,uuid,uuid,jsonb,jsonb) TO sp_worker;
GRANT EXECUTE ON FUNCTION current_tenant() TO sp_tenant;
GRANT EXECUTE ON FUNCTION note_changes(uuid,text[],text[],boolean[]) TO sp_admin;
GRANT EXECUTE ON FUNCTION note_changes(uuid,text[],text[],boolean[]) TO sp_admission;
GRANT EXECUTE ON FUNCTION note_changes(uuid,text[],text[],boolean[]) TO sp_agent;
GRANT EXECUTE ON FUNCTION note_changes(uuid,text[],text[],boolean[]) TO sp_tenant;
GRANT EXECUTE ON FUNCTION note_changes(uuid,text[],text[],boolean[]) TO sp_worker;
GRANT EXECUTE ON FUNCTION tenant_api.app_now() TO sp_tenant;
GRANT EXECUTE ON FUNCTION tenant_api.find_tokens(text[]) TO sp_tenant;
GRANT EXECUTE ON FUNCTION tenant_api.note_changes(text[],text[]) TO sp_tenant;
GRANT EXECUTE ON FUNCTION tenant_api.touch_token(text) TO sp_tenant;
