import { parseRecord } from '@tessera/store/readRecord'
import type { CompositionRecord } from '@tessera/kit/contract/composition'
import { maxCauseLength } from '@tessera/kit/contract/metrics'
import { seenByBrowsers } from '@tessera/kit/contract/problems'
import { z } from 'zod'
import { createNetworkLimit } from '@tessera/release/networkLimit'
import type { Client } from '@tessera/release/clientOf'
import { readBody } from '../http/requestContext.ts'
import { replyWithText } from '../http/reply.ts'
import type { Log } from '../logging/log.ts'
import type { VersionMetrics } from './createVersionMetrics.ts'
import { classOf } from './versionCounts.ts'

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

/** Takes what visitors' browsers send: problems into the log, how page views went into the metrics. */
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
      refusal: 'This is no report of a problem.\n',
      isTaken: ({ remote, version }) => remote === undefined || isCurrent(record(), remote, version),
      take({ detail, ...reported }, { network }, agent) {
        const browser = browserFamily(agent)
        const problem = { ...reported, detail: { ...detail, seenBy: 'browser', browser } }
        metrics.causes.countReport(problem, classOf(network))
        log.problem(problem)
      },
    }),
    beacons: handleReports({
      schema: beacon,
      maxBytes: 4096,
      max: 500,
      maxOfNetwork: 50,
      per: 1,
      refusal: 'This tells nothing of a page view.\n',
      take: (view, { network }) => metrics.countView(view, network),
    }),
  }
}

/** Whether some visitors get it now; what invented or older versions do is not worth a line. */
function isCurrent(record: CompositionRecord | undefined, remote: string, version = ''): boolean {
  return [record?.remotes, record?.canaries, record?.watches].some((of) => of?.[remote]?.version === version)
}

interface ReportKind<Report> {
  schema: z.ZodType<Report>
  /** The largest size of one report. */
  maxBytes: number
  /** How many are taken in `per` seconds, from all visitors together and from one network, from larger ones by `shares`: the others say nothing new. */
  max: number
  maxOfNetwork: number
  per: number
  /** Answers what is none. */
  refusal: string
  /** Default: all are; others are answered alike, and dropped. */
  isTaken?: (report: Report) => boolean
  /** `agent`: the browser's name for itself. */
  take(report: Report, client: Client, agent: string): void
}

/** Anyone can send here, so it takes little: from the site's own pages, short, well-formed, and not too often. */
export function handleReports<Report>(kind: ReportKind<Report>): HandleReport {
  const ofNetwork = createNetworkLimit(kind.maxOfNetwork, kind.per)
  const ofAll = createNetworkLimit(kind.max, kind.per)

  return async function takeReport(request, client) {
    const site = request.headers.get('sec-fetch-site')
    if (site !== null && site !== 'same-origin') return replyWithText(403, 'Only for pages of this site.\n')
    if (!ofNetwork.take(client.network)) return replyWithText(429, tooMany)
    const body = await readBody(request, kind.maxBytes).catch(() => undefined) // broken off
    const report = parseRecord(kind.schema, body === undefined ? undefined : Buffer.from(body))
    if (report === undefined) return replyWithText(400, kind.refusal)
    if (kind.isTaken?.(report) === false) return new Response(null, { status: 204 })
    if (!ofAll.take('all')) return replyWithText(429, tooMany)
    kind.take(report, client, request.headers.get('user-agent') ?? '')
    return new Response(null, { status: 204 })
  }
}

/** The first that fits: browsers name those that they are made from as well. */
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

const tooMany = 'Too many.\n'
