-- What nobody can ask any more can be settled; a flood is named while the breaker is tripped; a credential for deletion has a health of its own; and
-- it is known of a judgement whether the cloud was asked for it.

-- AlterTable
ALTER TABLE "cloud_account" ADD COLUMN     "deletion_state" TEXT NOT NULL DEFAULT 'READY',
ADD COLUMN     "deletion_state_detail" TEXT;

-- AlterTable
ALTER TABLE "deletion_state" ADD COLUMN     "wishes_named_at" TIMESTAMPTZ(3),
ADD COLUMN     "wishes_why" TEXT;

-- AlterTable
ALTER TABLE "instance" ADD COLUMN     "cloud_asked" BOOLEAN;

-- ---------------------------------------------------------------------------------------------------------------- bounds and states

ALTER TABLE cloud_account ADD CONSTRAINT cloud_account_deletion_state CHECK (deletion_state IN ('READY', 'FAILING'));
ALTER TABLE deletion_state ADD CONSTRAINT deletion_state_wishes CHECK (wishes_why IS NULL OR wishes_named_at IS NOT NULL);

-- ---------------------------------------------------------------------------------------------------------------- rules

-- A delete that was sent is settled only where its account was removed: then nobody here can ask what became of it.
CREATE OR REPLACE FUNCTION instance_state_rules() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
END $$;

-- An administrator who settles such an instance ends its delete, and as what it is: never proved.
CREATE OR REPLACE FUNCTION instance_delete_rules() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

-- ---------------------------------------------------------------------------------------------------------------- who may

REVOKE ALL ON FUNCTION instance_state_rules(), instance_delete_rules() FROM PUBLIC;
GRANT UPDATE ("end", end_detail, ended_at) ON instance_delete TO sp_admin;
GRANT UPDATE (wishes_named_at, wishes_why) ON deletion_state TO sp_worker, sp_admin;
GRANT UPDATE (deletion_state, deletion_state_detail) ON cloud_account TO sp_worker;
GRANT SELECT (id, removed_at) ON cloud_account TO sp_admission;
