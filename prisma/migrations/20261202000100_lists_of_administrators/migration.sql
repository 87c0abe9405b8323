-- Orders and filters of the administrators' lists: a first page reads as many rows as it shows, however many there are.

-- CreateIndex
CREATE INDEX "node_state_created_at_id_idx" ON "node"("state", "created_at", "id");

-- CreateIndex
CREATE INDEX "node_operation_id_idx" ON "node"("operation_id");

-- CreateIndex
CREATE INDEX "operation_account_id_created_at_id_idx" ON "operation"("account_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "operation_state_created_at_id_idx" ON "operation"("state", "created_at", "id");

-- CreateIndex
CREATE INDEX "instance_state_created_at_id_idx" ON "instance"("state", "created_at", "id");

-- CreateIndex
CREATE INDEX "instance_tenant_id_created_at_id_idx" ON "instance"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "instance_account_id_created_at_id_idx" ON "instance"("account_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "alarm_kind_raised_at_id_idx" ON "alarm"("kind", "raised_at", "id");

-- What models cannot say: by name in whatever case, and what is not there at one end.
CREATE INDEX node_by_name ON node (lower(name), id);
CREATE INDEX operation_by_name ON operation (lower(name_prefix), id);
CREATE INDEX operation_by_end ON operation (coalesce(ended_at, 'infinity'), id);
CREATE INDEX instance_by_name ON instance (lower(name), id);
CREATE INDEX instance_by_filing ON instance (coalesce(filed_at, 'infinity'), id);
CREATE INDEX tenant_by_name ON tenant (lower(name), id);
CREATE INDEX alarm_open ON alarm (raised_at, id) WHERE acknowledged_at IS NULL;
