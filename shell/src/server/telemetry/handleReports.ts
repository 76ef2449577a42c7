import type { z } from 'zod'
import { readBody } from '../http/readBody.ts'
import { replyWithText } from '../http/reply.ts'

/** One kind of what visitors' browsers send by themselves. */
interface ReportKind<Report> {
  schema: z.ZodType<Report>
  /** Bytes of one. */
  longest: number
  /** How many are taken in `per` ms, from all visitors together: the others say nothing new. */
  most: number
  per: number
  /** Answers what is none. */
  refusal: string
  take(report: Report): void
}

export type HandleReport = (request: Request) => Promise<Response>

/** Anyone can send here, so it takes little: from the site's own pages, short, well-formed, and not too often. */
export function handleReports<Report>({
  schema,
  longest,
  most,
  per,
  refusal,
  take,
}: ReportKind<Report>): HandleReport {
  let period = 0
  let taken = 0

  function hasRoom(): boolean {
    const now = Math.floor(Date.now() / per)
    if (now !== period) [period, taken] = [now, 0]
    taken += 1
    return taken <= most
  }

  return async function takeReport(request) {
    const site = request.headers.get('sec-fetch-site')
    if (site !== null && site !== 'same-origin') return replyWithText(403, 'Only for pages of this site.\n')
    if (!hasRoom()) return replyWithText(429, 'Too many.\n')
    const report = schema.safeParse(await readJson(request, longest))
    if (!report.success) return replyWithText(400, refusal)
    take(report.data)
    return new Response(null, { status: 204 })
  }
}

async function readJson(request: Request, longest: number): Promise<unknown> {
  try {
    return JSON.parse((await readBody(request, longest)) ?? '')
  } catch {
    return undefined // no JSON, too long, or broken off: anyone may send it, and it is refused with 400
  }
}
