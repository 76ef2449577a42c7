import type { VersionMetrics } from '@tessera/kit/contract/metrics'

/**
 * Metrics of a version from five networks alike; `views` are those of each. The two best and two worst are dropped, so
 * `views` count.
 */
export function spreadViews({
  views = 0,
  failedViews = 0,
  ...more
}: Partial<VersionMetrics>): VersionMetrics {
  const each = { sent: views, views, failedViews }
  const networks = Object.fromEntries(['01', '02', '03', '04', '05'].map((name) => [name, each]))
  return { views, failedViews, drawn: 0, notDrawn: 0, vitals: {}, causes: {}, networks, ...more }
}
