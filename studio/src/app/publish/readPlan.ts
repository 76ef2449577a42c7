import type { OpenedDocument } from '@tessera/content/write'
import { call } from '../store/call.ts'
import { studio } from '../store/studio.ts'
import type { Problem } from '@tessera/kit/contract/problems'

/** A document to publish; `text` is `null` if it will be removed. */
export interface PlannedChange extends OpenedDocument {
  problems: readonly Problem[]
}

const maxAtOnce = 6 /* documents read at the same time */

/** Saves the text on the screen, then reads all documents of a set with their problems. */
export async function readPlan(set: string): Promise<readonly PlannedChange[]> {
  await studio.flush()
  const files = (await studio.readSets()).find((one) => one.set === set)?.files ?? []
  if (files.length === 0) return []
  const { problems } = await call('check', { set, files: [...files] })
  const plan: PlannedChange[] = []
  for (let at = 0; at < files.length; at += maxAtOnce) {
    const next = files.slice(at, at + maxAtOnce)
    const opened = await Promise.all(next.map((file) => call('open', { file, set })))
    for (const one of opened)
      plan.push({ ...one, problems: problems.filter(({ detail }) => detail?.['file'] === one.file) })
  }
  return plan
}
