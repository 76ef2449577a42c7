import { randomUUID } from 'node:crypto'
import type { CompositionRecord } from '@tessera/kit/contract/composition'
import { isEvaluated, type MetricsKeeping } from '@tessera/release/registry'
import type { Log } from '../logging/log.ts'
import type { VersionMetrics } from './createVersionMetrics.ts'

interface KeepOptions {
  registry: MetricsKeeping
  environment: string
  metrics: VersionMetrics
  /** The composition that visitors get now. */
  record: () => CompositionRecord | undefined
  log: Log
}

const lookEvery = 1000 /* ms */
const whileJudged = 2_000 /* ms; a bad one should be seen within seconds */
const otherwise = 30_000 /* ms */

/** Writes what the metrics has to the registry, when it changed: soon while a canary runs or a promotion is watched, now and then otherwise. */
export function publishMetrics({ registry, environment, metrics, record, log }: KeepOptions): () => void {
  const instance = `shell-${randomUUID().slice(0, 8)}`
  let written = ''
  let writtenAt = performance.now()
  let failing = false
  let busy = false

  async function write(): Promise<void> {
    const now = record()
    if (!now || busy) return
    const remotes = metrics.snapshot()
    const text = JSON.stringify(remotes)
    const pause = isEvaluated(now) ? whileJudged : otherwise
    if (text === written || performance.now() - writtenAt < pause) return
    busy = true
    writtenAt = performance.now()
    try {
      await registry.keepMetrics({
        format: 1,
        environment,
        instance,
        written: new Date().toISOString(),
        remotes,
      })
      written = text
      failing = false
    } catch (error) {
      if (!failing) log.error('figures could not be kept in the registry', { cause: String(error) })
      failing = true
    } finally {
      busy = false
    }
  }

  const timer = setInterval(() => void write(), lookEvery).unref()
  return () => clearInterval(timer)
}
