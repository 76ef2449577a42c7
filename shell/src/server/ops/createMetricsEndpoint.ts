import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { VersionMetrics } from '../telemetry/createVersionMetrics.ts'
import type { Compositions } from '../remotes/compositions.ts'

const labels = ['remote', 'version'] as const

/** What Prometheus reads of this process: Node's own figures, what is live, and how each version does. */
export function createMetricsEndpoint(
  compositions: Pick<Compositions, 'record'>,
  metrics: VersionMetrics,
): () => Promise<{ type: string; text: string }> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `tessera_${name}`, help, labelNames: [...labels], registers: [registry] })
  const number = new Gauge({
    name: 'tessera_composition_number',
    help: 'Number of the composition that pages are made with',
    registers: [registry],
  })
  const percent = gauge('live_percent', 'How many of 100 visitors get the version')
  const views = gauge('views', 'Page views told of by browsers, since the version went to those who have it')
  const failedViews = gauge('failed_views', 'Page views in which the version failed')
  const rendered = gauge('slots_drawn', 'Slots that its server entry drew')
  const notDrawn = gauge('slots_not_drawn', 'Slots that have the fallback because it could not')

  return async function read() {
    const record = compositions.record()
    for (const one of [percent, views, failedViews, rendered, notDrawn]) one.reset()
    number.set(record?.number ?? 0)
    for (const [remote, { version }] of Object.entries(record?.remotes ?? {})) {
      const canary = record?.canaries?.[remote]
      percent.set({ remote, version }, 100 - (canary?.percent ?? 0))
      if (canary) percent.set({ remote, version: canary.version }, canary.percent)
    }
    for (const [remote, { versions }] of Object.entries(metrics.snapshot())) {
      for (const [version, counts] of Object.entries(versions)) {
        views.set({ remote, version }, counts.views)
        failedViews.set({ remote, version }, counts.failedViews)
        rendered.set({ remote, version }, counts.drawn)
        notDrawn.set({ remote, version }, counts.notDrawn)
      }
    }
    return { type: registry.contentType, text: await registry.metrics() }
  }
}
