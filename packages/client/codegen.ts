import { fileURLToPath } from 'node:url'
import type { CodegenConfig } from '@graphql-codegen/cli'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Types of the documents in src/<schema>, against the committed SDL. `npm run regenerate` runs it; what it writes is committed and compared. */
const generates = (schema: 'tenant' | 'admin'): CodegenConfig['generates'] => ({
  [`${here(`./src/generated/${schema}`)}/`]: {
    schema: here(`../graphql/src/sdl/${schema}.graphql`),
    documents: [here(`./src/${schema}/**/*.ts`)],
    preset: 'client',
    config: {
      documentMode: 'string',
      useTypeImports: true,
      enumsAsTypes: true,
      importExtension: '.ts',
      emitLegacyCommonJSImports: false,
      strictScalars: true,
      scalars: { DateTime: 'string', Duration: 'string', Sequence: 'number', JSON: 'unknown' },
    },
    presetConfig: { fragmentMasking: false, ...(schema === 'admin' && { persistedDocuments: true }) },
  },
})

export default {
  silent: true,
  ignoreNoDocuments: true,
  generates: { ...generates('tenant'), ...generates('admin') },
} satisfies CodegenConfig
