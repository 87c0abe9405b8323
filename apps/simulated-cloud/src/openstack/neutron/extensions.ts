import { type Answer, html, json } from '../../http/answer.ts'

const aliases = `address-scope agent allowed-address-pairs availability_zone binding default-subnetpools empty-string-filtering ext-gw-mode
external-net extra_dhcp_opt extraroute filter-validation fip-port-details net-mtu network_availability_zone pagination port-security
port-security-groups-filtering project-id provider quota-check-limit quota_details quotas revision-if-match router security-group
security-groups-normalized-cidr security-groups-shared-filtering service-type sorting standard-attr-description standard-attr-revisions
standard-attr-tag standard-attr-timestamp stateful-security-group subnet-service-types subnet_allocation`.split(/\s+/)

const view = (alias: string): unknown => ({
  alias,
  name: alias.replaceAll(/[-_]/g, ' '),
  description: `The ${alias} extension.`,
  updated: '2016-01-01T00:00:00-00:00',
  links: [],
})

/** What this network service can do beyond its core: clients look here, since it has no microversions. */
export const listExtensions = (): Answer => json(200, { extensions: aliases.map(view) })

export function showExtension(alias: string): Answer {
  if (!aliases.includes(alias))
    return html(404, 'Not Found', 'The resource could not be found.', {}, `Extension with alias ${alias} does not exist`)
  return json(200, { extension: view(alias) })
}
