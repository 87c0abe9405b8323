import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { provisioningRules, publishedLists } from '@sallyport/clouds/openstack/access-rules.ts'
import { accessRulesAsJson } from '@sallyport/clouds/openstack/access-rules-as-json.ts'
import { expect, test } from 'vitest'

const page = readFileSync(fileURLToPath(new URL('../../../docs/administrators/cloud-accounts.md', import.meta.url)), 'utf8')

test.each(Object.entries(publishedLists))('the page for administrators lists the access rules for %s as they are', (name, rules) => {
  const block = page.split(`<!-- rules: ${name} -->\n`)[1]?.split('<!-- end of rules -->')[0]
  expect(block).toBe(`\`\`\`json\n${accessRulesAsJson(rules)}\n\`\`\`\n`)
})

test('the published text is what keystone reads', () => {
  expect(JSON.parse(accessRulesAsJson(provisioningRules))).toEqual(provisioningRules)
})
