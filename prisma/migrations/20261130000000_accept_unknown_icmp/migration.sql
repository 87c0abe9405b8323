-- Whether a node can ping is known only once it runs: an administrator may accept "unknown" for one node then, by its name.
ALTER TABLE "attempt" ADD COLUMN "icmp_accepted_by" TEXT, ADD COLUMN "icmp_accepted_at" TIMESTAMPTZ(3);
GRANT UPDATE (icmp_accepted_by, icmp_accepted_at) ON attempt TO sp_admin;

-- As before, but for ICMP.
CREATE OR REPLACE FUNCTION admission_is_evidenced() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  a attempt; o operation; h node_heartbeat; t timestamptz := app_now(); missing text[] := '{}'; c text;
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
  FOREACH c IN ARRAY ARRAY['HTTP', 'TCP', 'TLS', 'DNS', 'INSTANCE'] LOOP
    IF NOT EXISTS (SELECT FROM evidence e WHERE e.attempt_id = a.id AND e.condition = c AND e.outcome = 'MET' AND e.good_until >= t) THEN
      missing := array_append(missing, c);
    END IF;
  END LOOP;
  IF NOT EXISTS (SELECT FROM evidence e WHERE e.attempt_id = a.id AND e.condition = 'ICMP' AND e.good_until >= t
                 AND (e.outcome = 'MET' OR (e.outcome = 'UNKNOWN' AND (o.accept_unknown_icmp OR a.icmp_accepted_at IS NOT NULL)))) THEN missing := array_append(missing, 'ICMP'); END IF;
  IF NOT EXISTS (SELECT FROM evidence e WHERE e.attempt_id = a.id AND e.condition = 'STAGE' AND e.outcome = 'MET') THEN missing := array_append(missing, 'STAGE'); END IF;
  IF NOT EXISTS (SELECT FROM evidence e WHERE e.attempt_id = a.id AND e.condition = 'INSTANCE_PROOF' AND e.outcome = 'MET' AND e.run_id = h.run_id)
     AND NOT (o.no_metadata_service
       AND NOT EXISTS (SELECT FROM evidence e WHERE e.attempt_id = a.id AND e.condition = 'INSTANCE_PROOF' AND e.outcome = 'FAILED')
       AND (a.accepted_at IS NOT NULL
         OR EXISTS (SELECT FROM evidence e WHERE e.attempt_id = a.id AND e.condition = 'INSTANCE' AND e.detail ? 'seenAtOwnAddress'))) THEN
    missing := array_append(missing, 'INSTANCE_PROOF');
  END IF;
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
