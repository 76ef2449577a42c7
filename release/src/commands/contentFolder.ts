import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { PlacedSlots } from '../slots/PlacedSlots.ts'
import { readPlacedSlots } from '../content/readPlacedSlots.ts'
import { readSite } from './siteFor.ts'
import { defaultSite } from '@tessera/store/defaultSite'
import { openStore } from '@tessera/store/openStore'
import type { Context } from './context.ts'

/** The site's checkout, the folder of its documents, and the folder (`keepIn`) for the compiled content. */
export function contentFolder(command: Command, context: Context) {
  const { content } = command.opts<{ content?: string }>()
  const site = readSite(command, context)
  return {
    site,
    folder: content ? resolve(content) : resolve(defaultSite(site)),
    keepIn: resolve(context.root, process.env['STATE_DIR'] || '.tessera/state', 'to-publish'),
  }
}

/** Returns a function that reads the placed slots; they are read only if a check needs them. */
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
