import { longestCause } from '@tessera/kit/contract/metrics'
import { z } from 'zod'
import type { VersionMetrics } from './createVersionMetrics.ts'
import { handleReports, type HandleReport } from './handleReports.ts'

const duration = z.number().min(0).max(3_600_000)
const beacon = z.strictObject({
  isView: z.boolean(),
  remotes: z.record(
    z.string().max(64),
    z.strictObject({
      version: z.string().max(100),
      failed: z.boolean().optional(),
      cause: z.string().max(longestCause).optional(),
      live: duration.optional(),
    }),
  ),
  vitals: z.strictObject({ lcp: duration, inp: duration, cls: duration }).partial().optional(),
})

/** Takes how page views went at `/beacons` into the metrics. */
export function createBeaconHandler(metrics: VersionMetrics): HandleReport {
  return handleReports({
    schema: beacon,
    longest: 4096,
    most: 500,
    mostOfNetwork: 50,
    per: 1,
    refusal: 'This tells nothing of a page view.\n',
    take: (view, { network }) => metrics.countView(view, network),
  })
}
