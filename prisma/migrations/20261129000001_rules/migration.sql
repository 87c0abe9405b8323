-- What the models cannot say: bounds, states and their transitions, who may touch what. The logins exist already (`sallyport migrate` makes
-- them); none of them owns anything, none may bypass row-level security.

-- ---------------------------------------------------------------------------------------------------------------- bounds and states

ALTER TABLE installation ADD CONSTRAINT installation_one_row CHECK (id);

ALTER TABLE tenant ADD CONSTRAINT tenant_name_length CHECK (char_length(name) BETWEEN 1 AND 80);
CREATE UNIQUE INDEX tenant_name_once ON tenant (lower(name));

ALTER TABLE member ADD CONSTRAINT member_role CHECK (role IN ('OWNER', 'MEMBER'));
CREATE UNIQUE INDEX member_email_once ON member (tenant_id, lower(email)) WHERE removed_at IS NULL;
CREATE UNIQUE INDEX administrator_email_once ON administrator (lower(email)) WHERE removed_at IS NULL;

ALTER TABLE cloud_account ADD CONSTRAINT cloud_account_provider CHECK (provider IN ('openstack'));
ALTER TABLE cloud_account ADD CONSTRAINT cloud_account_state CHECK (state IN ('READY', 'FAILING'));
ALTER TABLE cloud_account ADD CONSTRAINT cloud_account_limits CHECK (
  creates_per_minute BETWEEN 0 AND 10000 AND creates_in_flight BETWEEN 0 AND 1000 AND requests_per_second BETWEEN 0 AND 10000);
CREATE UNIQUE INDEX cloud_account_name_once ON cloud_account (lower(name)) WHERE removed_at IS NULL;

ALTER TABLE operation ADD CONSTRAINT operation_state CHECK (state IN ('RUNNING', 'SUCCEEDED', 'PARTIAL', 'FAILED', 'CANCELLED'));
ALTER TABLE operation ADD CONSTRAINT operation_count CHECK (count BETWEEN 1 AND 50);
ALTER TABLE operation ADD CONSTRAINT operation_deadline CHECK (validation_deadline_minutes BETWEEN 10 AND 120);
ALTER TABLE operation ADD CONSTRAINT operation_attempts CHECK (attempts_per_place BETWEEN 1 AND 3);
ALTER TABLE operation ADD CONSTRAINT operation_ended CHECK ((state = 'RUNNING') = (ended_at IS NULL));

ALTER TABLE attempt ADD CONSTRAINT attempt_state CHECK (
  state IN ('PLANNED', 'CREATING', 'BOOTING', 'VALIDATING', 'ADMITTED', 'FAILED', 'CANCELLED'));
ALTER TABLE attempt ADD CONSTRAINT attempt_deadline_counts_from_create CHECK (
  (create_called_at IS NULL) = (deadline_at IS NULL) AND deadline_at > create_called_at);
ALTER TABLE attempt ADD CONSTRAINT attempt_created_after_planned CHECK (state NOT IN ('CREATING', 'BOOTING', 'VALIDATING', 'ADMITTED') OR create_called_at IS NOT NULL);
ALTER TABLE attempt ADD CONSTRAINT attempt_ended CHECK ((state IN ('ADMITTED', 'FAILED', 'CANCELLED')) = (ended_at IS NOT NULL));
-- An attempt never has a second node, a node never a second attempt; a place never two attempts under way.
CREATE UNIQUE INDEX attempt_node_once ON attempt (node_id);
CREATE UNIQUE INDEX attempt_nonce_once ON attempt (nonce);
CREATE UNIQUE INDEX attempt_live_once ON attempt (place_id) WHERE state IN ('PLANNED', 'CREATING', 'BOOTING', 'VALIDATING');
CREATE INDEX attempt_due ON attempt (evaluate_at) WHERE evaluate_at IS NOT NULL;
CREATE INDEX attempt_live_of_account ON attempt (account_id, create_called_at) WHERE create_called_at IS NOT NULL;

ALTER TABLE instance ADD CONSTRAINT instance_state CHECK (
  state IN ('WANTED', 'SEEN', 'NONE', 'WAITING', 'GONE', 'DELETING', 'UNCONFIRMED', 'SETTLED'));
ALTER TABLE instance ADD CONSTRAINT instance_part CHECK (part IN ('ADOPTED', 'EXTRA'));
ALTER TABLE instance ADD CONSTRAINT instance_seen_has_id CHECK (state IN ('WANTED', 'NONE') OR (cloud_id IS NOT NULL AND project_id IS NOT NULL));
CREATE UNIQUE INDEX instance_adopted_once ON instance (attempt_id) WHERE part = 'ADOPTED';
CREATE UNIQUE INDEX instance_cloud_id_once ON instance (account_id, region, project_id, cloud_id) WHERE cloud_id IS NOT NULL;

ALTER TABLE evidence ADD CONSTRAINT evidence_condition CHECK (
  condition IN ('HTTP', 'TCP', 'TLS', 'DNS', 'ICMP', 'INSTANCE', 'INSTANCE_PROOF', 'STAGE'));
ALTER TABLE evidence ADD CONSTRAINT evidence_outcome CHECK (outcome IN ('MET', 'FAILED', 'UNKNOWN'));
ALTER TABLE evidence ADD CONSTRAINT evidence_observer CHECK (observer IN ('SERVER', 'AGENT'));
-- Only what the platform cannot see for itself may rest on the agent's word.
ALTER TABLE evidence ADD CONSTRAINT evidence_agent_says_icmp_only CHECK (observer = 'SERVER' OR condition = 'ICMP');

ALTER TABLE node ADD CONSTRAINT node_origin CHECK (origin IN ('MANUAL', 'PROVISIONED'));
ALTER TABLE node ADD CONSTRAINT node_state CHECK (state IN ('ENROLLING', 'HELD', 'ENABLED', 'DISABLED', 'RETIRED', 'REVOKED'));
ALTER TABLE node ADD CONSTRAINT node_held_is_provisioned CHECK (state <> 'HELD' OR origin = 'PROVISIONED');
ALTER TABLE node ADD CONSTRAINT node_enrolling_is_manual CHECK (state <> 'ENROLLING' OR origin = 'MANUAL');
ALTER TABLE node ADD CONSTRAINT node_name_length CHECK (char_length(name) BETWEEN 1 AND 63);
ALTER TABLE node ADD CONSTRAINT node_active_was_enabled CHECK (state NOT IN ('ENABLED', 'DISABLED', 'RETIRED') OR first_enabled_at IS NOT NULL);
ALTER TABLE node ADD CONSTRAINT node_ended CHECK ((state IN ('RETIRED', 'REVOKED')) = (ended_at IS NOT NULL));

ALTER TABLE enrollment_token ADD CONSTRAINT enrollment_token_life CHECK (expires_at > minted_at AND expires_at <= minted_at + interval '24 hours');
ALTER TABLE enrollment_token ADD CONSTRAINT enrollment_token_used CHECK ((used_key IS NULL) = (used_at IS NULL));
CREATE UNIQUE INDEX enrollment_token_attempt_once ON enrollment_token (attempt_id) WHERE attempt_id IS NOT NULL;
CREATE UNIQUE INDEX node_key_once ON node_key (public_key);

ALTER TABLE challenge ADD CONSTRAINT challenge_kind CHECK (kind IN ('HTTP', 'TCP', 'TLS', 'DNS'));
ALTER TABLE egress_sighting ADD CONSTRAINT egress_sighting_family CHECK (family = family(address::inet) AND family IN (4, 6));
ALTER TABLE egress_sighting ADD CONSTRAINT egress_sighting_channel CHECK (channel IN ('HTTP', 'TCP', 'TLS'));

ALTER TABLE published_address ADD CONSTRAINT published_address_range CHECK (range::cidr IS NOT NULL AND family = family(range::inet));
CREATE UNIQUE INDEX published_address_once ON published_address (range) WHERE withdrawn_at IS NULL;

ALTER TABLE monitor ADD CONSTRAINT monitor_kind CHECK (kind IN ('HTTP', 'TCP', 'TLS', 'DNS', 'ICMP'));
ALTER TABLE monitor ADD CONSTRAINT monitor_interval CHECK (interval_seconds BETWEEN 10 AND 86400);
ALTER TABLE monitor ADD CONSTRAINT monitor_timeout CHECK (timeout_ms BETWEEN 100 AND 60000);
ALTER TABLE monitor ADD CONSTRAINT monitor_quorum CHECK (quorum IN ('MAJORITY', 'ANY', 'ALL', 'COUNT') AND (quorum = 'COUNT') = (quorum_count IS NOT NULL) AND quorum_count >= 1);
ALTER TABLE monitor ADD CONSTRAINT monitor_name_length CHECK (char_length(name) BETWEEN 1 AND 80);
ALTER TABLE monitor_status ADD CONSTRAINT monitor_status_outcome CHECK (outcome IN ('UP', 'DOWN', 'INCONCLUSIVE'));
ALTER TABLE monitor_result ADD CONSTRAINT monitor_result_outcome CHECK (outcome IN ('UP', 'DOWN', 'INCONCLUSIVE'));

CREATE UNIQUE INDEX alarm_open_once ON alarm (dedupe_key) WHERE acknowledged_at IS NULL;
ALTER TABLE audit_entry ADD CONSTRAINT audit_entry_actor CHECK (actor_kind IN ('ADMINISTRATOR', 'MEMBER', 'AGENT', 'SYSTEM'));

ALTER TABLE admission ADD CONSTRAINT admission_attempt FOREIGN KEY (tenant_id, attempt_id) REFERENCES attempt (tenant_id, id);
ALTER TABLE admission ADD CONSTRAINT admission_node FOREIGN KEY (tenant_id, node_id) REFERENCES node (tenant_id, id);

-- Narrow and updated all the time: room on each page keeps the updates within it.
ALTER TABLE node_heartbeat SET (fillfactor = 50);

-- ---------------------------------------------------------------------------------------------------------------- transitions

-- A node's life. HELD leaves only by revocation, or by an admission written in this very transaction.
CREATE FUNCTION node_state_rules() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
ALTER FUNCTION node_state_rules() SECURITY DEFINER;
ALTER FUNCTION node_state_rules() SET search_path = public, pg_temp;
CREATE TRIGGER node_state_rules BEFORE INSERT OR UPDATE ON node FOR EACH ROW EXECUTE FUNCTION node_state_rules();

-- The end of a node is the end of its key and of its tokens, in the same transaction; an attempt under way is looked at again at once.
CREATE FUNCTION node_end_kills_credentials() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE node_key SET revoked_at = app_now() WHERE node_id = NEW.id AND revoked_at IS NULL;
  UPDATE enrollment_token SET revoked_at = app_now() WHERE tenant_id = NEW.tenant_id AND node_id = NEW.id AND revoked_at IS NULL;
  UPDATE attempt SET evaluate_at = app_now()
    WHERE node_id = NEW.id AND tenant_id = NEW.tenant_id AND state IN ('PLANNED', 'CREATING', 'BOOTING', 'VALIDATING');
  RETURN NULL;
END $$;
CREATE TRIGGER node_end_kills_credentials AFTER UPDATE OF state ON node FOR EACH ROW
  WHEN (NEW.state IN ('RETIRED', 'REVOKED') AND OLD.state NOT IN ('RETIRED', 'REVOKED')) EXECUTE FUNCTION node_end_kills_credentials();

CREATE FUNCTION attempt_state_rules() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
ALTER FUNCTION attempt_state_rules() SECURITY DEFINER;
ALTER FUNCTION attempt_state_rules() SET search_path = public, pg_temp;
CREATE TRIGGER attempt_state_rules BEFORE INSERT OR UPDATE ON attempt FOR EACH ROW EXECUTE FUNCTION attempt_state_rules();

CREATE FUNCTION instance_state_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.cloud_id IS NOT NULL AND (NEW.cloud_id IS DISTINCT FROM OLD.cloud_id OR NEW.project_id IS DISTINCT FROM OLD.project_id) THEN
    RAISE EXCEPTION 'an instance id once heard is never lost' USING ERRCODE = 'SP001';
  END IF;
  IF NEW.state <> OLD.state AND NOT ((OLD.state, NEW.state) IN (
      ('WANTED', 'SEEN'), ('WANTED', 'NONE'), ('NONE', 'SEEN'), ('SEEN', 'WAITING'), ('SEEN', 'GONE'),
      ('WAITING', 'SEEN'), ('WAITING', 'DELETING'), ('WAITING', 'GONE'), ('WAITING', 'SETTLED'),
      ('DELETING', 'WAITING'), ('DELETING', 'GONE'), ('DELETING', 'UNCONFIRMED'),
      ('UNCONFIRMED', 'GONE'), ('UNCONFIRMED', 'WAITING'), ('SETTLED', 'WAITING'))) THEN
    RAISE EXCEPTION 'an instance cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'SP001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER instance_state_rules BEFORE UPDATE ON instance FOR EACH ROW EXECUTE FUNCTION instance_state_rules();

-- The database looks at the evidence itself before it takes a verdict. The numbers are those of docs/administrators/admission.md.
CREATE FUNCTION admission_is_evidenced() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
END $$;
CREATE TRIGGER admission_is_evidenced BEFORE INSERT ON admission FOR EACH ROW EXECUTE FUNCTION admission_is_evidenced();

-- Only an enabled node's word counts for a monitor.
CREATE FUNCTION monitor_status_from_enabled_nodes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM node n WHERE n.id = NEW.node_id AND n.tenant_id = NEW.tenant_id AND n.state = 'ENABLED') THEN
    RAISE EXCEPTION 'only an enabled node watches monitors' USING ERRCODE = 'SP002';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER monitor_status_from_enabled_nodes BEFORE INSERT OR UPDATE ON monitor_status FOR EACH ROW EXECUTE FUNCTION monitor_status_from_enabled_nodes();

CREATE FUNCTION monitor_limit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM tenant WHERE id = NEW.tenant_id FOR UPDATE;
  IF (SELECT count(*) FROM monitor WHERE tenant_id = NEW.tenant_id) >= 500 THEN
    RAISE EXCEPTION 'a tenant has at most 500 monitors' USING ERRCODE = 'SP003';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER monitor_limit BEFORE INSERT ON monitor FOR EACH ROW EXECUTE FUNCTION monitor_limit();

-- The one question which nodes count, in what monitors are given to, in quorum and in health: enabled, and heard within 45 s.
CREATE VIEW counting_node WITH (security_invoker) AS
  SELECT n.tenant_id, n.id FROM node n JOIN node_heartbeat h ON h.tenant_id = n.tenant_id AND h.node_id = n.id
  WHERE n.state = 'ENABLED' AND h.last_seen_at >= (SELECT app_now()) - interval '45 seconds';

-- ---------------------------------------------------------------------------------------------------------------- feeds

-- The tenant of this statement, or null; then no row is equal to it. Read once a plan when called as (SELECT current_tenant()).
CREATE FUNCTION current_tenant() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
RETURN nullif(current_setting('app.tenant', true), '')::uuid;

-- Numbers changes in both feeds. Called once, last in a transaction, after append_event: locks are taken in the order operation, tenant,
-- installation. `for_tenant[i]` says whether change i shows in the tenant's feed too. p_tenant null: the installation's feed alone.
CREATE FUNCTION note_changes(p_tenant uuid, kinds text[], object_ids text[], for_tenant boolean[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
END $$;

CREATE FUNCTION append_event(p_operation uuid, p_kind text, p_attempt uuid, p_node uuid, p_admin jsonb, p_tenant jsonb) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  n bigint; t uuid;
BEGIN
  UPDATE operation SET event_counter = event_counter + 1 WHERE id = p_operation RETURNING event_counter, tenant_id INTO n, t;
  INSERT INTO operation_event (operation_id, tenant_id, number, kind, attempt_id, node_id, admin_payload, tenant_payload)
    VALUES (p_operation, t, n, p_kind, p_attempt, p_node, p_admin, p_tenant);
  PERFORM pg_notify('sallyport_event', p_operation::text);
  RETURN n;
END $$;

-- ---------------------------------------------------------------------------------------------------------------- logins and grants

REVOKE ALL ON SCHEMA public FROM PUBLIC;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public FROM PUBLIC;
GRANT SELECT ON clock_offset TO sp_tenant, sp_admin, sp_agent, sp_worker, sp_admission;
GRANT EXECUTE ON FUNCTION app_now() TO sp_tenant, sp_admin, sp_agent, sp_worker, sp_admission;
GRANT EXECUTE ON FUNCTION note_changes(uuid, text[], text[], boolean[]) TO sp_tenant, sp_admin, sp_agent, sp_worker, sp_admission;
GRANT EXECUTE ON FUNCTION append_event(uuid, text, uuid, uuid, jsonb, jsonb) TO sp_admin, sp_agent, sp_worker, sp_admission;
GRANT EXECUTE ON FUNCTION current_tenant() TO sp_tenant;
GRANT USAGE ON SCHEMA public TO sp_admin, sp_agent, sp_worker, sp_admission;

-- Every table with a tenant: enabled and forced. The logins of administrators, agents and workers have policies of their own; there is no
-- setting that switches a policy off. The owner needs one too, or a migration that fills a column would silently touch no row.
DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['tenant', 'member', 'tenant_token', 'tenant_allowance', 'tenant_change', 'operation', 'place', 'attempt', 'evidence', 'admission',
      'operation_event', 'node', 'enrollment_token', 'node_key', 'node_heartbeat', 'challenge', 'egress_sighting', 'monitor', 'monitor_status',
      'monitor_result', 'instance', 'alarm', 'audit_entry'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY owner_rows ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY product_rows ON %I TO sp_admin, sp_agent, sp_worker, sp_admission USING (true) WITH CHECK (true)', t);
  END LOOP;
  -- The tenant's login: its own rows, and tables without a policy for it stay shut (instance, evidence, admission, challenge, alarm, node_key).
  FOREACH t IN ARRAY ARRAY['member', 'tenant_token', 'tenant_allowance', 'tenant_change', 'operation', 'place', 'attempt', 'operation_event', 'node',
      'enrollment_token', 'node_heartbeat', 'egress_sighting', 'monitor', 'monitor_status', 'monitor_result', 'audit_entry'] LOOP
    EXECUTE format('CREATE POLICY tenant_rows ON %I TO sp_tenant USING (tenant_id = (SELECT current_tenant())) WITH CHECK (tenant_id = (SELECT current_tenant()))', t);
  END LOOP;
END $$;
CREATE POLICY tenant_self ON tenant TO sp_tenant USING (id = (SELECT current_tenant())) WITH CHECK (id = (SELECT current_tenant()));

-- The tenant's world: a schema of views that list what may be seen. A new column is invisible until it is named twice, here and in the grant.
CREATE SCHEMA tenant_api;
GRANT USAGE ON SCHEMA tenant_api TO sp_tenant;

GRANT SELECT (id, name, monitors_version, change_counter), UPDATE (monitors_version) ON tenant TO sp_tenant;
CREATE VIEW tenant_api.tenant WITH (security_invoker) AS SELECT id, name, monitors_version, change_counter FROM tenant;
GRANT SELECT, UPDATE ON tenant_api.tenant TO sp_tenant;

GRANT SELECT, INSERT, UPDATE (role, removed_at) ON member TO sp_tenant;
CREATE VIEW tenant_api.member WITH (security_invoker) AS
  SELECT id, tenant_id, display_name, email, role, invited_by, created_at, removed_at FROM member;
GRANT SELECT, INSERT, UPDATE ON tenant_api.member TO sp_tenant;

GRANT SELECT (id, tenant_id, member_id, label, created_at, expires_at, revoked_at, last_used_at), UPDATE (revoked_at),
  INSERT (id, tenant_id, member_id, label, mac, key_id, expires_at) ON tenant_token TO sp_tenant;
CREATE VIEW tenant_api.tenant_token WITH (security_invoker) AS
  SELECT id, tenant_id, member_id, label, created_at, expires_at, revoked_at, last_used_at FROM tenant_token;
GRANT SELECT, UPDATE ON tenant_api.tenant_token TO sp_tenant;
-- Takes the HMAC of a new secret in; nothing can be read through it.
CREATE VIEW tenant_api.new_tenant_token WITH (security_invoker) AS
  SELECT id, tenant_id, member_id, label, mac, key_id, expires_at FROM tenant_token;
GRANT INSERT ON tenant_api.new_tenant_token TO sp_tenant;

GRANT SELECT ON tenant_allowance TO sp_tenant;
CREATE VIEW tenant_api.tenant_allowance WITH (security_invoker) AS SELECT id, tenant_id, range, except_ports, reason FROM tenant_allowance;
GRANT SELECT ON tenant_api.tenant_allowance TO sp_tenant;

GRANT SELECT ON tenant_change TO sp_tenant;
CREATE VIEW tenant_api.tenant_change WITH (security_invoker) AS SELECT tenant_id, number, kind, object_id, at FROM tenant_change;
GRANT SELECT ON tenant_api.tenant_change TO sp_tenant;

GRANT SELECT (id, tenant_id, started_by_name, count, name_prefix, state, validation_deadline_minutes, event_counter, created_at, ended_at, cancelled_at) ON operation TO sp_tenant;
CREATE VIEW tenant_api.operation WITH (security_invoker) AS
  SELECT id, tenant_id, started_by_name, count, name_prefix, state, validation_deadline_minutes, event_counter, created_at, ended_at, cancelled_at FROM operation;
GRANT SELECT ON tenant_api.operation TO sp_tenant;

GRANT SELECT ON place TO sp_tenant;
CREATE VIEW tenant_api.place WITH (security_invoker) AS SELECT id, tenant_id, operation_id, number, name FROM place;
GRANT SELECT ON tenant_api.place TO sp_tenant;

GRANT SELECT (id, tenant_id, operation_id, place_id, node_id, number, requested_by_name, state, planned_at, deadline_at, ended_at, tenant_reason,
  conditions_met, conditions_total) ON attempt TO sp_tenant;
CREATE VIEW tenant_api.attempt WITH (security_invoker) AS
  SELECT id, tenant_id, operation_id, place_id, node_id, number, requested_by_name, state, planned_at, deadline_at, ended_at, tenant_reason,
    conditions_met, conditions_total FROM attempt;
GRANT SELECT ON tenant_api.attempt TO sp_tenant;

GRANT SELECT (operation_id, tenant_id, number, at, kind, node_id, tenant_payload) ON operation_event TO sp_tenant;
CREATE VIEW tenant_api.operation_event WITH (security_invoker) AS
  SELECT operation_id, tenant_id, number, at, kind, node_id, tenant_payload FROM operation_event;
GRANT SELECT ON tenant_api.operation_event TO sp_tenant;

GRANT SELECT, INSERT (id, tenant_id, name, origin, state), UPDATE (name, state, reason) ON node TO sp_tenant;
CREATE VIEW tenant_api.node WITH (security_invoker) AS
  SELECT id, tenant_id, name, origin, state, state_since, reason, operation_id, place_id, created_at, first_enabled_at, ended_at FROM node;
GRANT SELECT, INSERT, UPDATE ON tenant_api.node TO sp_tenant;

GRANT SELECT (id, tenant_id, node_id, minted_at, minted_by, expires_at, used_at, revoked_at),
  INSERT (id, tenant_id, node_id, mac, key_id, minted_by, expires_at), UPDATE (revoked_at) ON enrollment_token TO sp_tenant;
CREATE VIEW tenant_api.enrollment_token WITH (security_invoker) AS
  SELECT id, tenant_id, node_id, minted_at, minted_by, expires_at, used_at, revoked_at FROM enrollment_token;
GRANT SELECT, UPDATE ON tenant_api.enrollment_token TO sp_tenant;
CREATE VIEW tenant_api.new_enrollment_token WITH (security_invoker) AS
  SELECT id, tenant_id, node_id, mac, key_id, minted_by, expires_at FROM enrollment_token;
GRANT INSERT ON tenant_api.new_enrollment_token TO sp_tenant;

GRANT SELECT (node_id, tenant_id, unbroken_since, last_seen_at, agent_version, clock_skew_ms, ping) ON node_heartbeat TO sp_tenant;
CREATE VIEW tenant_api.node_heartbeat WITH (security_invoker) AS
  SELECT node_id, tenant_id, unbroken_since, last_seen_at, agent_version, clock_skew_ms, ping FROM node_heartbeat;
GRANT SELECT ON tenant_api.node_heartbeat TO sp_tenant;

-- Where a node enrolled by hand is seen from; a provisioned node's address is the cloud's business.
GRANT SELECT ON egress_sighting TO sp_tenant;
CREATE VIEW tenant_api.egress_sighting WITH (security_invoker) AS
  SELECT s.node_id, s.tenant_id, s.address, s.family, s.first_seen_at, s.last_seen_at FROM egress_sighting s
  WHERE EXISTS (SELECT FROM node n WHERE n.tenant_id = s.tenant_id AND n.id = s.node_id AND n.origin = 'MANUAL');
GRANT SELECT ON tenant_api.egress_sighting TO sp_tenant;

GRANT SELECT, INSERT, UPDATE, DELETE ON monitor TO sp_tenant;
CREATE VIEW tenant_api.monitor WITH (security_invoker) AS
  SELECT id, tenant_id, name, kind, target, interval_seconds, timeout_ms, quorum, quorum_count, expect_status, dns_record_type, created_by, created_at, updated_at FROM monitor;
GRANT SELECT, INSERT, UPDATE, DELETE ON tenant_api.monitor TO sp_tenant;
GRANT SELECT ON monitor_status, monitor_result TO sp_tenant;
CREATE VIEW tenant_api.monitor_status WITH (security_invoker) AS SELECT tenant_id, monitor_id, node_id, outcome, latency_ms, message, at, since FROM monitor_status;
CREATE VIEW tenant_api.monitor_result WITH (security_invoker) AS SELECT tenant_id, monitor_id, node_id, at, outcome, latency_ms, message FROM monitor_result;
GRANT SELECT ON tenant_api.monitor_status, tenant_api.monitor_result TO sp_tenant;

GRANT SELECT (id, range, family, note, published_at, withdrawn_at) ON published_address TO sp_tenant;
CREATE VIEW tenant_api.published_address WITH (security_invoker) AS SELECT id, range, family, note, published_at, withdrawn_at FROM published_address;
GRANT SELECT ON tenant_api.published_address TO sp_tenant;

GRANT INSERT ON audit_entry TO sp_tenant;
CREATE VIEW tenant_api.audit_entry WITH (security_invoker) AS
  SELECT id, actor_kind, actor_id, actor_name, tenant_id, action, subject_kind, subject_id, detail, request_id, source_address FROM audit_entry;
GRANT INSERT ON tenant_api.audit_entry TO sp_tenant;

GRANT SELECT ON counting_node TO sp_tenant, sp_agent;
CREATE VIEW tenant_api.counting_node WITH (security_invoker) AS SELECT tenant_id, id FROM counting_node;
GRANT SELECT ON tenant_api.counting_node TO sp_tenant;

-- The tenant's login may not look into the schema public: what it needs of it has a door here, with a body that is parsed now.
CREATE FUNCTION tenant_api.app_now() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE RETURN public.app_now();
CREATE FUNCTION tenant_api.note_changes(kinds text[], object_ids text[]) RETURNS void LANGUAGE sql
RETURN public.note_changes(public.current_tenant(), kinds, object_ids, array_fill(true, ARRAY[cardinality(kinds)]));
REVOKE ALL ON FUNCTION tenant_api.app_now(), tenant_api.note_changes(text[], text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenant_api.app_now(), tenant_api.note_changes(text[], text[]) TO sp_tenant;

-- Signing in comes before the tenant is known: tokens by their public ids, and nothing else, past the policies. Several at once, so that
-- requests that arrive together are looked up together.
CREATE FUNCTION tenant_api.find_tokens(token_ids text[])
  RETURNS TABLE (id text, mac bytea, key_id text, tenant_id uuid, tenant_name text, member_id uuid, display_name text, role text, expires_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.id, t.mac, t.key_id, t.tenant_id, n.name, t.member_id, m.display_name, m.role, t.expires_at
  FROM tenant_token t JOIN member m ON m.tenant_id = t.tenant_id AND m.id = t.member_id JOIN tenant n ON n.id = t.tenant_id
  WHERE t.id = ANY (token_ids) AND t.revoked_at IS NULL AND m.removed_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > app_now()) $$;
CREATE FUNCTION tenant_api.touch_token(token_id text) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE tenant_token SET last_used_at = app_now() WHERE id = token_id AND (last_used_at IS NULL OR last_used_at < app_now() - interval '1 minute') $$;
REVOKE ALL ON FUNCTION tenant_api.find_tokens(text[]), tenant_api.touch_token(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenant_api.find_tokens(text[]), tenant_api.touch_token(text) TO sp_tenant;

-- Administrators: read nearly everything, write wishes. They decide no admission and write no evidence.
GRANT SELECT ON ALL TABLES IN SCHEMA public TO sp_admin;
REVOKE SELECT ON enrollment_token, tenant_token, administrator_token, cloud_account FROM sp_admin;
GRANT SELECT (id, tenant_id, node_id, attempt_id, minted_at, minted_by, expires_at, used_at, used_address, revoked_at, conflict_at), UPDATE (revoked_at) ON enrollment_token TO sp_admin;
GRANT SELECT (id, tenant_id, member_id, label, created_at, expires_at, revoked_at, last_used_at), INSERT, UPDATE (revoked_at) ON tenant_token TO sp_admin;
GRANT SELECT, INSERT, UPDATE (revoked_at, last_used_at) ON administrator_token TO sp_admin;
GRANT INSERT, UPDATE ON administrator, tenant_allowance, cloud_account, cloud_network_mark, cloud_account_address, cloud_account_budget, published_address TO sp_admin;
GRANT SELECT ON cloud_account TO sp_admin;
GRANT DELETE ON tenant_allowance, cloud_network_mark, cloud_account_address TO sp_admin;
GRANT INSERT ON installation, tenant, member, operation, place, attempt, node, audit_entry TO sp_admin;
GRANT UPDATE (addresses_version) ON installation TO sp_admin;
GRANT UPDATE (name, monitors_version) ON tenant TO sp_admin;
GRANT UPDATE (role, removed_at) ON member TO sp_admin;
GRANT UPDATE (state, ended_at, cancelled_at) ON operation TO sp_admin;
GRANT UPDATE (evaluate_at, cancel_wished_at, cancel_wished_by, accepted_by, accepted_at, icmp_accepted_by, icmp_accepted_at, version) ON attempt TO sp_admin;
GRANT UPDATE (name, state, reason) ON node TO sp_admin;
GRANT INSERT, UPDATE (acknowledged_at, acknowledged_by, count, last_raised_at) ON alarm TO sp_admin;

-- Agents: redeem, beat, answer challenges, report.
GRANT SELECT ON installation, operation, attempt, node, node_key, node_heartbeat, enrollment_token, challenge, egress_sighting, published_address, evidence, monitor,
  monitor_status, tenant, tenant_allowance, instance, alarm, replica TO sp_agent;
GRANT SELECT (attempt_id, tenant_id, node_id, with_instance_proof) ON admission TO sp_agent;
GRANT UPDATE (used_key, used_at, used_address, conflict_at) ON enrollment_token TO sp_agent;
GRANT INSERT, UPDATE (knocked_at, knocks) ON node_key TO sp_agent;
GRANT INSERT, UPDATE ON node_heartbeat, challenge, egress_sighting, evidence, monitor_status TO sp_agent;
GRANT INSERT ON monitor_result, audit_entry TO sp_agent;
GRANT INSERT, UPDATE (count, last_raised_at, message, detail) ON alarm TO sp_agent;
GRANT UPDATE (state, reason) ON node TO sp_agent;
GRANT UPDATE (evaluate_at, conflict_at, state, version) ON attempt TO sp_agent;

-- Workers: everything of an attempt but the verdict.
GRANT SELECT ON ALL TABLES IN SCHEMA public TO sp_worker;
REVOKE SELECT ON administrator_token, tenant_token FROM sp_worker;
GRANT INSERT, UPDATE ON place, attempt, node, instance, evidence, enrollment_token, replica, lease, alarm, cloud_account_budget TO sp_worker;
GRANT UPDATE (state, ended_at) ON operation TO sp_worker;
GRANT UPDATE (state, state_detail, checked_at, last_check) ON cloud_account TO sp_worker;
GRANT INSERT ON audit_entry TO sp_worker;
GRANT DELETE ON challenge, egress_sighting, tenant_change, installation_change, monitor_result, replica TO sp_worker;

-- The verdict.
GRANT SELECT ON ALL TABLES IN SCHEMA public TO sp_admission;
REVOKE SELECT ON administrator_token, tenant_token, cloud_account FROM sp_admission;
GRANT INSERT ON admission, audit_entry, place, attempt, node, alarm TO sp_admission;
GRANT UPDATE (state, reason) ON node TO sp_admission;
GRANT UPDATE ON attempt TO sp_admission;
GRANT UPDATE (state, ended_at) ON operation TO sp_admission;
GRANT UPDATE (revoked_at) ON enrollment_token TO sp_admission;
GRANT UPDATE (state, state_detail, version) ON instance TO sp_admission;
GRANT UPDATE (count, last_raised_at) ON alarm TO sp_admission;
