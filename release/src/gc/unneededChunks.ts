import { openContentLog, readFiles, requireRecord } from '../content/openContentLog.ts'
import { keyOf } from '../layout/keyOf.ts'
import { listNumbers } from '@tessera/store/numberName'
import { listNames } from '../layout/listNames.ts'
import type { Store } from '@tessera/store/Store'
import { whereOlder } from '@tessera/store/isOlder'
import { young } from './young.ts'

const keptRevisions = 10 /* newest revisions of each content log, for machines that are behind */

/**
 * Finds old chunks that no kept revision names. Young chunks stay, because a publish stores chunks before their record,
 * and rewrites old chunks that it reuses. Throws, so that nothing is removed, if a kept revision cannot be read.
 */
export async function unneededChunks(store: Store, now: Date): Promise<readonly { key: string }[]> {
  const chunks = await listNames(store, keyOf.chunks())
  if (chunks.length === 0) return []
  const needed = await neededChunks(store)
  const spare = chunks.filter((sha256) => !needed.has(sha256)).map((sha256) => ({ key: keyOf.chunk(sha256) }))
  return whereOlder(store, spare, ({ key }) => key, now, young)
}

/** The chunks that kept revisions name. Throws if a kept revision cannot be read. */
export async function neededChunks(store: Store): Promise<ReadonlySet<string>> {
  const needed = new Set<string>()
  for (const log of await listNames(store, keyOf.contentLogs())) {
    const [, environment = '', layout = ''] = /^(.+)-(\d+)$/.exec(log) ?? []
    const content = openContentLog(store, { environment, layout: Number(layout) }, undefined)
    const numbers = await listNumbers(store, `${keyOf.contentLogs()}/${log}`)
    for (const number of numbers.slice(-keptRevisions)) {
      const record = requireRecord(await content.read(number))
      const files = await readFiles(store, record)
      for (const { pieces } of [record.list, ...Object.values(files)])
        for (const sha256 of pieces) needed.add(sha256)
    }
  }
  return needed
}
