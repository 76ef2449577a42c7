import type { OpenedDocument, Revision } from '@tessera/content/write'
import { changesIn, type PartChange } from '../changes/changesIn.ts'
import { call } from '../store/call.ts'
import { severityOf } from '../store/severityOf.ts'
import { studio } from '../store/studio.ts'
import type { FieldProblem } from '../store/StudioState.ts'

/** One document of what is to be published. */
export interface PlannedChange {
  file: string
  revision: Revision
  isRemoved: boolean
  changes: readonly PartChange[]
  /** They stop it. */
  errors: readonly FieldProblem[]
  advice: readonly FieldProblem[]
  /** Published by another since this draft was begun. */
  behind?: OpenedDocument['behind']
  otherDrafts: OpenedDocument['otherDrafts']
}

const maxAtOnce = 6 /* documents that are compared at the same time */

/** Everything of a set, compared with what is public, after what is on the screen was kept. */
export async function readPlan(set: string): Promise<readonly PlannedChange[]> {
  await studio.flush()
  const files = (await call('sets')).find((one) => one.set === set)?.files ?? []
  const plan: PlannedChange[] = []
  for (let at = 0; at < files.length; at += maxAtOnce) {
    plan.push(...(await Promise.all(files.slice(at, at + maxAtOnce).map((file) => readChange(file, set)))))
  }
  return plan
}

async function readChange(file: string, set: string): Promise<PlannedChange> {
  const { text, revision, published, behind, otherDrafts } = await call('open', { file, set })
  const problems = text === null ? [] : (await call('check', { file, text, set })).problems
  return {
    file,
    revision,
    isRemoved: text === null,
    changes: text === null ? [] : changesIn(published.text, text),
    errors: problems.filter((problem) => severityOf(problem) === 'error'),
    advice: problems.filter((problem) => severityOf(problem) !== 'error'),
    ...(behind && { behind }),
    otherDrafts,
  }
}
