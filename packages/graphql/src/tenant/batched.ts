import DataLoader from 'dataloader'
import type { TenantContext } from './tenant-builder.ts'

/**
 * Rows that belong to several parents, read for all of them at once. Loaders live as long as one request, so nothing is remembered for
 * another viewer.
 */
export function batched<Item>(read: (context: TenantContext, keys: readonly string[]) => Promise<ReadonlyMap<string, Item[]>>) {
  const loaders = new WeakMap<TenantContext, DataLoader<string, Item[]>>()
  return (context: TenantContext, key: string): Promise<Item[]> => {
    const known = loaders.get(context)
    if (known) return known.load(key)
    const loader = new DataLoader<string, Item[]>(async (keys) => {
      const rows = await read(context, keys)
      return keys.map((one) => rows.get(one) ?? [])
    })
    loaders.set(context, loader)
    return loader.load(key)
  }
}
