import * as z from 'zod'

/** An allowance of the tenant beside the public internet; `exceptPorts` stay refused within it. */
export const allowedRange = z.object({ cidr: z.string(), exceptPorts: z.array(z.number().int()) })
export type AllowedRange = z.infer<typeof allowedRange>

/** What this node shall watch. `target` is a URL (HTTP), host:port (TCP, TLS), a name (DNS) or a host (ICMP). */
export const monitorShape = z.object({
  id: z.string(),
  kind: z.enum(['HTTP', 'TCP', 'TLS', 'DNS', 'ICMP']),
  target: z.string(),
  intervalSeconds: z.number().transform((seconds) => Math.max(10, seconds)),
  timeoutMs: z.number().transform((ms) => Math.min(60_000, Math.max(100, ms))),
  expectStatus: z.array(z.number().int()),
  dnsRecordType: z.string().nullish(),
  allowedRanges: z.array(allowedRange),
})

export type Monitor = z.infer<typeof monitorShape>
