/**
 * Who may import whom: `apps → graphql, client → domain ← database, clouds`. Each rule forbids `to` for modules that match `from`
 * (regular expressions over paths from the root; `$1` is what the first group of `from` matched), and comes with an import that breaks it.
 */
export type Rule = {
  name: string
  why: string
  from: string
  to: string
  /** Targets that are fine all the same. */
  except?: string
  breach: { from: string; imports: string }
}

const tests = '\\.test\\.tsx?$'
const sources = '^(apps|packages)/[^/]+/src/'

export const rules: readonly Rule[] = [
  {
    name: 'domain-knows-nobody',
    why: 'the rules of the product depend on no technology: no package but zod, nothing of Node',
    from: `^packages/domain/src/(?!.*${tests})`,
    to: '.',
    except: '^packages/domain/src/|node_modules/zod/',
    breach: { from: 'packages/domain/src/a.ts', imports: '@sallyport/clouds/b.ts' },
  },
  {
    name: 'domain-without-node',
    why: 'no clock, no file, no network in the domain',
    from: `^packages/domain/src/(?!.*${tests})`,
    to: '^(node:)?(fs|path|crypto|net|http|https|os|child_process|timers|process)(/|$)',
    breach: { from: 'packages/domain/src/a.ts', imports: 'node:fs' },
  },
  {
    name: 'database-knows-domain-only',
    why: 'adapters know the doors of the domain, never each other',
    from: '^packages/database/src/',
    to: '^(apps|packages)/',
    except: '^packages/(database|domain)/src/',
    breach: { from: 'packages/database/src/a.ts', imports: '@sallyport/clouds/b.ts' },
  },
  {
    name: 'clouds-know-domain-only',
    why: 'adapters know the doors of the domain, never each other',
    from: '^packages/clouds/src/',
    to: '^(apps|packages)/',
    except: '^packages/(clouds|domain)/src/',
    breach: { from: 'packages/clouds/src/a.ts', imports: '@sallyport/database/b.ts' },
  },
  {
    name: 'clouds-do-not-know-each-other',
    why: 'the difference between two clouds is a diff of two folders of the same shape',
    from: '^packages/clouds/src/(openstack|aws|azure|digitalocean|gcp|hetzner)/',
    to: '^packages/clouds/src/(openstack|aws|azure|digitalocean|gcp|hetzner)/',
    except: '^packages/clouds/src/$1/',
    breach: { from: 'packages/clouds/src/openstack/a.ts', imports: '../hetzner/b.ts' },
  },
  {
    name: 'graphql-knows-domain-only',
    why: 'a schema that reached an adapter would carry its names to clients',
    from: '^packages/graphql/src/',
    to: '^(apps|packages)/',
    except: '^packages/(graphql|domain)/src/',
    breach: { from: 'packages/graphql/src/a.ts', imports: '@sallyport/database/b.ts' },
  },
  {
    name: 'client-knows-domain-only',
    why: 'console, portal, demo and tests use the API as anyone does',
    from: '^packages/client/src/',
    to: '^(apps|packages)/',
    except: '^packages/(client|domain)/src/',
    breach: { from: 'packages/client/src/a.ts', imports: '@sallyport/graphql/b.ts' },
  },
  {
    name: 'packages-do-not-know-apps',
    why: 'apps are built from packages',
    from: '^packages/',
    to: '^apps/',
    breach: { from: 'packages/domain/src/a.ts', imports: '../../../apps/server/src/b.ts' },
  },
  {
    name: 'agent-stands-alone',
    why: 'it runs on other people’s hosts as one file and shares no code with the server that judges it',
    from: '^apps/agent/src/',
    to: '^(apps|packages)/',
    except: '^apps/agent/',
    breach: { from: 'apps/agent/src/a.ts', imports: '@sallyport/domain/b.ts' },
  },
  {
    name: 'simulated-cloud-stands-alone',
    why: 'what shares code with the adapter cannot find its mistakes',
    from: '^apps/simulated-cloud/src/',
    to: '^(apps|packages)/',
    except: '^apps/simulated-cloud/',
    breach: { from: 'apps/simulated-cloud/src/a.ts', imports: '@sallyport/clouds/b.ts' },
  },
  {
    name: 'portal-knows-client-only',
    why: 'the tenant’s page sees what the tenant’s API shows',
    from: '^apps/portal/src/',
    to: '^(apps|packages)/',
    except: '^apps/portal/src/|^packages/(client|kit)/src/',
    breach: { from: 'apps/portal/src/a.ts', imports: '@sallyport/domain/b.ts' },
  },
  {
    name: 'console-knows-client-and-domain',
    why: 'the console sees what the API shows, and checks with the rules of the domain',
    from: '^apps/console/src/',
    to: '^(apps|packages)/',
    except: '^apps/console/src/|^packages/(client|domain|kit)/src/',
    breach: { from: 'apps/console/src/a.ts', imports: '@sallyport/graphql/b.ts' },
  },
  {
    name: 'renderer-without-desktop',
    why: 'the same window runs in a browser: what the desktop gives reaches it through the contract alone',
    from: '^apps/console/src/renderer/',
    to: '^apps/console/src/(main|preload)/|^(node:|electron$|electron/)|node_modules/electron/',
    breach: { from: 'apps/console/src/renderer/a.ts', imports: '../main/b.ts' },
  },
  {
    name: 'desktop-without-window',
    why: 'what runs with all rights shares the contract and the links with its window, and nothing that the window shows',
    from: '^apps/console/src/(main|preload)/',
    to: '^apps/console/src/',
    except: '^apps/console/src/(main|preload)/|^apps/console/src/(ipc-contract|ipc-channel|deep-links)\\.ts$',
    breach: { from: 'apps/console/src/main/a.ts', imports: '../renderer/b.ts' },
  },
  {
    name: 'preload-knows-the-contract-only',
    why: 'it stands between the window and all rights: the smaller, the better',
    from: '^apps/console/src/preload/',
    to: '^(apps|packages)/',
    except: '^apps/console/src/(preload/|(ipc-contract|ipc-channel)\\.ts$)',
    breach: { from: 'apps/console/src/preload/a.ts', imports: '../main/b.ts' },
  },
  {
    name: 'kit-knows-nobody',
    why: 'how states and times are shown is the same on every page, whatever API it asks',
    from: '^packages/kit/src/',
    to: '^(apps|packages)/',
    except: '^packages/kit/src/',
    breach: { from: 'packages/kit/src/a.ts', imports: '@sallyport/client/b.ts' },
  },
  {
    name: 'only-wire-sees-clouds',
    why: 'ports meet adapters in one place; credentials and clients of clouds are opened in two more',
    from: `^apps/server/src/(?!wire|credential-door|open-clouds|.*${tests})`,
    to: '^packages/clouds/',
    breach: { from: 'apps/server/src/http/a.ts', imports: '@sallyport/clouds/b.ts' },
  },
  {
    name: 'admission-and-deletion-gate-are-strangers',
    why: 'they meet in the state of a row',
    from: '^packages/domain/src/(admission|deletion-gate)/',
    to: '^packages/domain/src/(admission|deletion-gate)/',
    except: '^packages/domain/src/$1/',
    breach: { from: 'packages/domain/src/admission/a.ts', imports: '../deletion-gate/b.ts' },
  },
  {
    name: 'generated-client-stays-inside',
    why: 'the database is reached through stores, on the login that the door allows',
    from: '^(?!packages/database/)',
    to: '^packages/database/src/gen/',
    breach: { from: 'apps/server/src/a.ts', imports: '@sallyport/database/gen/b.ts' },
  },
  {
    name: 'products-do-not-use-tests',
    why: 'fixtures are for tests',
    from: `${sources}(?!.*${tests})`,
    to: `^test/|${tests}`,
    breach: { from: 'packages/clouds/src/a.ts', imports: './b.test.ts' },
  },
]
