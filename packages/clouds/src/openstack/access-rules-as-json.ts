import type { AccessRule } from './access-rules.ts'

/** Rules as `openstack application credential create --access-rules` reads them: JSON, one rule a line. */
export const accessRulesAsJson = (rules: readonly AccessRule[]): string => `[\n${rules.map((rule) => `  ${line(rule)}`).join(',\n')}\n]`

const line = ({ service, method, path }: AccessRule): string => JSON.stringify({ service, method, path }).replace(/([:,])"/g, '$1 "')
