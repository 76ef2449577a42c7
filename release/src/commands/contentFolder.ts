import { resolve } from 'node:path'
import type { PlacedSlots } from '../slots/PlacedSlots.ts'
import { readPlacedSlots } from '../content/readPlacedSlots.ts'
import { openStore } from '../registry/openRegistry.ts'
import type { Context } from './context.ts'

/** The documents of a site's checkout, and where this machine keeps what it compiled of them. */
export function contentFolder(site: string, root: string): { folder: string; keepIn: string } {
  return {
    folder: resolve(site, process.env['CONTENT_DIR'] || 'content/demo/documents'),
    keepIn: resolve(root, process.env['STATE_DIR'] || '.tessera/state', 'to-publish'),
  }
}

/** Reads what documents place, when a check asks. */
export function placedReader(context: Context, site: string): () => Promise<PlacedSlots> {
  const { registry, registryUrl, environment, root } = context
  return () =>
    readPlacedSlots({
      store: openStore(registryUrl, root),
      trust: () => registry.trust(),
      environment,
      site,
      ...contentFolder(site, root),
      isFromFolder: process.env['CONTENT_FROM'] === 'folder',
    })
}
