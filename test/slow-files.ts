/** What lies with what it belongs to and would keep `npm test` from ending within ten minutes: it runs with the slow tests. */
export const slowFiles: readonly string[] = [
  'test/integration/attestation/real-clusters.test.ts',
  'test/integration/server/program.test.ts',
  'test/journeys/console/{addresses,alarms,answer-lost,audit,clocks,clouds,instances,nodes,operations,operations-acts,operations-cut,overview,settings,tenants,widths}.test.ts',
  'test/journeys/console/deletion-{cut,decisions,keys,people,plan,plan-later,refused,stop}.test.ts',
  'test/journeys/bad-input.test.ts',
  'test/simulation/**/*.test.ts',
]
