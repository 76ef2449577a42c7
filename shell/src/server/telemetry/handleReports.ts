import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { z } from 'zod'
import { readBody } from '../http/readBody.ts'
import type { Client } from '../http/requestContext.ts'
import { replyWithText } from '../http/reply.ts'

/** One kind of what visitors' browsers send by themselves. */
interface ReportKind<Report> {
  schema: z.ZodType<Report>
  /** Bytes of one. */
  longest: number
  /** How many are taken in `per` seconds, from all visitors together and from one network: the others say nothing new. */
  most: number
  mostOfNetwork: number
  per: number
  /** Answers what is none. */
  refusal: string
  take(report: Report, client: Client): void
}

export type HandleReport = (request: Request, client: Client) => Promise<Response>

/** Anyone can send here, so it takes little: from the site's own pages, short, well-formed, and not too often. */
export function handleReports<Report>({
  schema,
  longest,
  most,
  mostOfNetwork,
  per,
  refusal,
  take,
}: ReportKind<Report>): HandleReport {
  const ofNetwork = new RateLimiterMemory({ points: mostOfNetwork, duration: per })
  const ofAll = new RateLimiterMemory({ points: most, duration: per })

  async function hasRoom({ network }: Client): Promise<boolean> {
    try {
      await ofNetwork.consume(network)
      await ofAll.consume('all')
      return true
    } catch {
      return false // spent; a limiter in memory fails for nothing else
    }
  }

  return async function takeReport(request, client) {
    const site = request.headers.get('sec-fetch-site')
    if (site !== null && site !== 'same-origin') return replyWithText(403, 'Only for pages of this site.\n')
    if (!(await hasRoom(client))) return replyWithText(429, 'Too many.\n')
    const report = schema.safeParse(await readJson(request, longest))
    if (!report.success) return replyWithText(400, refusal)
    take(report.data, client)
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
