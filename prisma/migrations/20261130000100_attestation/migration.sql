-- Attestations and activations follow each other as their records do, whatever the clock says; replicas tell more of themselves.

-- AlterTable
ALTER TABLE "deployment_attestation" ADD COLUMN     "decision_number" BIGINT NOT NULL;

-- AlterTable
ALTER TABLE "deletion_activation" ADD COLUMN     "decision_number" BIGINT NOT NULL;

-- AlterTable
ALTER TABLE "replica" ADD COLUMN     "deletion_enabled" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "fingerprint_at" TIMESTAMPTZ(3),
ADD COLUMN     "fingerprint_lacks" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- DropIndex
DROP INDEX "deployment_attestation_attested_at_id_idx";

-- DropIndex
DROP INDEX "deletion_activation_activated_at_id_idx";

-- CreateIndex
CREATE UNIQUE INDEX "deployment_attestation_decision_number_key" ON "deployment_attestation"("decision_number");

-- CreateIndex
CREATE UNIQUE INDEX "deletion_activation_decision_number_key" ON "deletion_activation"("decision_number");

-- ---------------------------------------------------------------------------------------------------------------- bounds and states

ALTER TABLE deployment_attestation ADD CONSTRAINT deployment_attestation_decision FOREIGN KEY (decision_number) REFERENCES deletion_decision (number);
ALTER TABLE deletion_activation ADD CONSTRAINT deletion_activation_decision FOREIGN KEY (decision_number) REFERENCES deletion_decision (number);

-- ---------------------------------------------------------------------------------------------------------------- who may

-- What replicas found when they compared with the attestation before is forgotten with a new one: they look again.
GRANT UPDATE (differences) ON replica TO sp_admin;
