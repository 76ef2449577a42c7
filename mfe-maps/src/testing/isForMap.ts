import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteManifest } from '@tessera/kit/contract/composition'

/** Whether a request is for a chunk of the map itself: not for a file of the island, which comes on the press. */
export function isForMap(url: string): boolean {
  const file = url.split('/dist/')[1] ?? ''
  return /^\d+\./.test(file) && !islands().includes(file)
}

function islands(): readonly string[] {
  const { browser } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../dist/manifest.json'), 'utf8'),
  ) as RemoteManifest
  return Object.entries(browser.exposes).flatMap(([slot, { js }]) =>
    js.slice(0, js.findIndex((file) => file.startsWith(slot)) + 1),
  )
}
