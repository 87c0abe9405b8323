import { readFileSync, writeFileSync } from 'node:fs'
import { publishedLists } from './access-rules.ts'
import { accessRulesAsJson } from './access-rules-as-json.ts'

/** `node write-access-rules-page.ts PAGE`: writes the rules between the marks that the page has for them. */
const path = process.argv[2]
if (path === undefined) throw new Error('name the page to write into')

let page = readFileSync(path, 'utf8')
for (const [name, list] of Object.entries(publishedLists)) {
  const start = `<!-- rules: ${name} -->\n`
  const from = page.indexOf(start)
  const to = page.indexOf('<!-- end of rules -->', from)
  if (from < 0 || to < 0) throw new Error(`${path} has no place for the rules for ${name}: "${start.trim()}" and "<!-- end of rules -->"`)
  page = `${page.slice(0, from)}${start}\`\`\`json\n${accessRulesAsJson(list)}\n\`\`\`\n${page.slice(to)}`
}
writeFileSync(path, page)
