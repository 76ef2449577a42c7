import type { CompositionRecord } from '@tessera/kit/contract/composition'
import { runningWatches } from './runningWatches.ts'

/** Whether not all visitors get the same, so that something of it may be taken back by itself; `now` as for watches. */
export function isJudged(record: CompositionRecord, now?: number): boolean {
  return record.canaries !== undefined || Object.keys(runningWatches(record, now)).length > 0
}
