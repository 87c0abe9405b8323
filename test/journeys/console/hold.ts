import { context } from './console-page.ts'

/** Holds back, from now on, whatever asks with a document that begins so: `query NodesPage`. @returns lets it all go */
export async function hold(document: string): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await context.route('**/admin/graphql', async (route) => {
    if (route.request().postData()?.includes(document)) await released.promise
    await route.fallback()
  })
  return released.resolve
}
