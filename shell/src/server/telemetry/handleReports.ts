import { parseRecord } from '@tessera/store/readRecord'
import type { CompositionRecord } from '@tessera/kit/contract/composition'
import { maxCauseLength } from '@tessera/kit/contract/metrics'
import { seenByBrowsers } from '@tessera/kit/contract/problems'
import { z } from 'zod'
import { createNetworkLimit } from '@tessera/release/networkLimit'
import type { Client } from '@tessera/release/clientReader'
import { readBody } from '../http/requestContext.ts'
import { replyWithText } from '../http/reply.ts'
import type { Log } from '../logging/log.ts'
import type { VersionMetrics } from './createVersionMetrics.ts'
import { hashNetwork } from './versionCounts.ts'

/** Answers a report of a browser. */
export type HandleReport = (request: Request, client: Client) => Promise<Response>

const text = z.string().max(500)
const problem = z.object({
  name: z.enum(seenByBrowsers),
  cause: z.string().transform((cause) => cause.slice(0, 1000)),
  remote: text.optional(),
  version: text.optional(),
  slot: text.optional(),
  frames: z.array(z.string().max(300)).max(20).optional(),
  detail: z.record(text, z.union([text, z.number()])).default({}),
})

const duration = z.number().min(0).max(3_600_000)
const beacon = z.strictObject({
  isView: z.boolean(),
  remotes: z.record(
    z.string().max(64),
    z.strictObject({
      version: z.string().max(100),
      failed: z.boolean().optional(),
      cause: z.string().max(maxCauseLength).optional(),
      live: duration.optional(),
    }),
  ),
  vitals: z.strictObject({ lcp: duration, inp: duration, cls: duration }).partial().optional(),
})

/** Accepts the reports of browsers: problems go to the log, page views to the metrics. */
export function createReportHandlers(
  log: Log,
  metrics: VersionMetrics,
  record: () => CompositionRecord | undefined,
): Readonly<Record<'problems' | 'beacons', HandleReport>> {
  return {
    problems: handleReports({
      schema: problem,
      maxBytes: 8 * 1024,
      max: 120,
      maxOfNetwork: 15,
      per: 60,
      refusal: 'This is not a valid problem report.\n',
      isCounted: ({ remote, version }) => remote === undefined || isCurrent(record(), remote, version),
      take({ detail, ...reported }, { network }, agent) {
        const browser = browserFamily(agent)
        const problem = { ...reported, detail: { ...detail, seenBy: 'browser', browser } }
        metrics.causes.countReport(problem, hashNetwork(network))
        log.problem(problem)
      },
    }),
    beacons: handleReports({
      schema: beacon,
      maxBytes: 4096,
      max: 500,
      maxOfNetwork: 50,
      per: 1,
      refusal: 'This is not a valid page view report.\n',
      take: (view, { network }) => metrics.countView(view, network),
    }),
  }
}

/** Whether some visitors get this version now; reports of other versions, old or invented, are not logged. */
function isCurrent(record: CompositionRecord | undefined, remote: string, version = ''): boolean {
  return [record?.remotes, record?.canaries, record?.watches].some((of) => of?.[remote]?.version === version)
}

interface ReportKind<Report> {
  schema: z.ZodType<Report>
  maxBytes: number
  /** Maximum number of reports accepted in `per` seconds: from all visitors, and from one network. */
  max: number
  maxOfNetwork: number
  per: number
  refusal: string
  /** Whether a valid report counts; else it gets the same answer and is dropped. Default: all count. */
  isCounted?: (report: Report) => boolean
  /** `agent` is the header `User-Agent`. */
  take(report: Report, client: Client, agent: string): void
}

/** Handles one kind of report. Anyone can send reports, so only a few short, valid ones from the site's pages count. */
export function handleReports<Report>(kind: ReportKind<Report>): HandleReport {
  const ofNetwork = createNetworkLimit(kind.maxOfNetwork, kind.per)
  const ofAll = createNetworkLimit(kind.max, kind.per)

  return async function handleReport(request, client) {
    const site = request.headers.get('sec-fetch-site')
    if (site !== null && site !== 'same-origin')
      return replyWithText(403, 'Only pages of this site may send reports.\n')
    if (!ofNetwork.take(client.network)) return replyWithText(429, tooMany)
    const body = await readBody(request, kind.maxBytes).catch(() => undefined) // the connection was lost
    const report = parseRecord(kind.schema, body === undefined ? undefined : Buffer.from(body))
    if (report === undefined) return replyWithText(400, kind.refusal)
    if (kind.isCounted?.(report) === false) return new Response(null, { status: 204 })
    if (!ofAll.take('all')) return replyWithText(429, tooMany)
    kind.take(report, client, request.headers.get('user-agent') ?? '')
    return new Response(null, { status: 204 })
  }
}

/** The first match counts, because a browser also names the browsers that it derives from. */
const families = [
  ['Edge', /Edg/],
  ['Opera', /OPR\//],
  ['Samsung', /SamsungBrowser/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrom(?:e|ium)|CriOS/],
  ['Safari', /Safari/],
] as const

function browserFamily(agent: string): string {
  return families.find(([, pattern]) => pattern.test(agent))?.[0] ?? 'other'
}

const tooMany = 'Too many reports.\n'
