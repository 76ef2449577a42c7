import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { PlacedSlots } from '../slots/PlacedSlots.ts'
import { readPlacedSlots } from '../content/readPlacedSlots.ts'
import { readSite } from './siteFor.ts'
import { openStore } from '@tessera/store/openStore'
import type { Context } from './context.ts'

/** The documents of a site's checkout, and the folder of this machine for their compiled form. */
export function contentFolder(command: Command, context: Context) {
  const { content } = command.opts<{ content?: string }>()
  const site = readSite(command, context)
  return {
    site,
    folder: content ? resolve(content) : resolve(site, 'content/demo/documents'),
    keepIn: resolve(context.root, process.env['STATE_DIR'] || '.tessera/state', 'to-publish'),
  }
}

/** Returns a reader of the placed slots, for checks that need them. */
export function placedReader(command: Command, context: Context): () => Promise<PlacedSlots> {
  const { registry, registryUrl, environment, root } = context
  return () =>
    readPlacedSlots({
      store: openStore(registryUrl, root),
      trust: () => registry.trust(),
      environment,
      ...contentFolder(command, context),
      isFromFolder: process.env['CONTENT_FROM'] === 'folder',
    })
}
