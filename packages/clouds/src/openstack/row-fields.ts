/** The project that neutron says a row belongs to; older releases know it as a tenant. */
export const ownerOf = (row: { project_id?: string | null | undefined; tenant_id?: string | null | undefined }): string | undefined =>
  row.project_id ?? row.tenant_id ?? undefined

/** Undefined for what is no time. */
export function dateOf(text: string | null | undefined): Date | undefined {
  const date = new Date(text ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}
