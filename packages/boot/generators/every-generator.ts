import { accessRules } from './access-rules.ts'
import { gateFactsPage } from './gate-facts-page.ts'
import type { Generator } from './generator.ts'
import { graphqlSchemas } from './graphql-schemas.ts'
import { rightsPage } from './rights-page.ts'
import { schemaDump } from './schema-dump.ts'
import { settingsPage } from './settings-page.ts'
import { statePictures } from './state-pictures.ts'
import { typedClient } from './typed-client.ts'

/** In the order in which they run: a later one may read what an earlier one wrote. */
export const everyGenerator: readonly Generator[] = [
  settingsPage,
  rightsPage,
  gateFactsPage,
  schemaDump,
  accessRules,
  statePictures,
  graphqlSchemas,
  typedClient,
]
