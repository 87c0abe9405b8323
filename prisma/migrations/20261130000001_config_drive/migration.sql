-- On networks without IPv4 instances may not reach a metadata service, and get their user-data from a drive.
ALTER TABLE "operation" ADD COLUMN "config_drive" BOOLEAN NOT NULL DEFAULT false;
