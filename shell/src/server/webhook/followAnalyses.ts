import type { CompositionRecord } from '@tessera/kit/contract/composition'
import { evaluatorName } from '@tessera/release/canary'
import type { CompositionReader } from '@tessera/release/registry'
import type { RecordedAnalysis } from '../telemetry/RecordedAnalysis.ts'

interface AnalysesOptions {
  registry: Pick<CompositionReader, 'history'>
  environment: string
  onAnalysis(analysis: RecordedAnalysis): void
}

const maxRead = 20 /* compositions that can appear between two reads */

/** Returns a function to call with each shown composition: finds the analyses of all processes since the last call. */
export function followAnalyses({ registry, environment, onAnalysis }: AnalysesOptions) {
  let last: number | undefined

  return async function follow(record: CompositionRecord): Promise<void> {
    const since = last ?? record.number
    last = Math.max(since, record.number)
    const unread = Math.min(record.number - since, maxRead)
    if (unread <= 0) return
    const read = unread > 1 ? await registry.history(environment, unread).catch(() => []) : [] // if the history cannot be read, only the newest is checked
    const records = read.map((one) => one.record).filter(({ number }) => number < record.number)
    for (const one of [record, ...records].toReversed()) {
      const found = one.number > since ? readAnalysis(one) : undefined
      if (found) onAnalysis(found)
    }
  }
}

function readAnalysis({
  number,
  created,
  actor,
  reason,
  change,
}: CompositionRecord): RecordedAnalysis | undefined {
  if (actor !== evaluatorName) return undefined
  const { kind, remote, from, to, percent = 100 } = change
  const isBack = kind === 'rollback'
  return {
    number,
    created,
    outcome: isBack ? (reason.startsWith('no-data') ? 'no-data' : 'worse') : 'good',
    remote,
    version: isBack ? (from ?? to) : to,
    ...(isBack && { instead: to }),
    percent: isBack ? 0 : percent,
    reason,
    place: / at (\S+:\d+)$/.exec(reason)?.[1],
  }
}
