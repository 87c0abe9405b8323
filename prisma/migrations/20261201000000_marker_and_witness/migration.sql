-- The marker can be made again where it was removed by hand; what an account lacks for deletion is kept apart; the ladder of the witness only grows.

-- AlterTable
ALTER TABLE "cloud_account" ADD COLUMN     "deletion_check" JSONB;

-- ---------------------------------------------------------------------------------------------------------------- bounds and states

ALTER TABLE cloud_account ADD CONSTRAINT cloud_account_deletion_credential CHECK ((deletion_sealed IS NULL) = (deletion_user_id IS NULL));
ALTER TABLE witness_ladder ADD CONSTRAINT witness_ladder_fingerprints CHECK (
  fingerprint ~ '^SHA256:[A-Za-z0-9+/]{43}$' AND claim_fingerprint ~ '^SHA256:[A-Za-z0-9+/]{43}$');
ALTER TABLE witness_rung ADD CONSTRAINT witness_rung_form CHECK (rung BETWEEN 1 AND 999999999 AND fingerprint ~ '^SHA256:[A-Za-z0-9+/]{43}$');

-- ---------------------------------------------------------------------------------------------------------------- rules

-- A ladder only grows; every write says upon which one it was decided; and nothing that runs by itself leads out of a fence.
CREATE FUNCTION witness_ladder_rules() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (NEW.id, NEW.cloud, NEW.user_id, NEW.region) IS DISTINCT FROM (OLD.id, OLD.cloud, OLD.user_id, OLD.region)
     OR NEW.version <> OLD.version + 1 OR NEW.rung < OLD.rung THEN
    RAISE EXCEPTION 'a ladder stays where it is, and only grows' USING ERRCODE = 'SP001';
  END IF;
  IF OLD.fence_reason IS NOT NULL AND current_user = 'sp_worker' THEN
    RAISE EXCEPTION 'an administrator alone leads out of a fence' USING ERRCODE = 'SP001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER witness_ladder_rules BEFORE UPDATE ON witness_ladder FOR EACH ROW EXECUTE FUNCTION witness_ladder_rules();

CREATE FUNCTION witness_rung_rules() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.removed_at IS NOT NULL OR to_jsonb(NEW) - 'removed_at' <> to_jsonb(OLD) - 'removed_at' THEN
    RAISE EXCEPTION 'a rung that was confirmed is removed once, and nothing else of it changes' USING ERRCODE = 'SP001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER witness_rung_rules BEFORE UPDATE ON witness_rung FOR EACH ROW EXECUTE FUNCTION witness_rung_rules();

-- ---------------------------------------------------------------------------------------------------------------- who may

REVOKE ALL ON FUNCTION witness_ladder_rules(), witness_rung_rules() FROM PUBLIC;
GRANT UPDATE (marker_id, recorded_by_id, recorded_by_name, recorded_at) ON ownership_marker TO sp_admin;
