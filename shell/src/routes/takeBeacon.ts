import { z } from 'zod'
import type { Tally } from '../figures/createTally.ts'
import { replyWithText } from '../request/reply.ts'

const mostBytes = 4096
const mostASecond = 500 /* from all visitors; figures are samples */

const duration = z.number().min(0).max(3_600_000)
const beaconSchema = z.strictObject({
  isView: z.boolean(),
  remotes: z.record(
    z.string().max(64),
    z.strictObject({
      version: z.string().max(100),
      failed: z.boolean().optional(),
      live: duration.optional(),
    }),
  ),
  vitals: z.strictObject({ lcp: duration, inp: duration, cls: duration }).partial().optional(),
})

export type TakeBeacon = (request: Request) => Promise<Response>

/** Takes how page views went at `/beacons` into the tally. Anyone can send here, so it takes little. */
export function createBeaconTaker(tally: Tally): TakeBeacon {
  let second = 0
  let taken = 0

  function hasRoom(): boolean {
    const now = Math.floor(Date.now() / 1000)
    if (now !== second) [second, taken] = [now, 0]
    taken += 1
    return taken <= mostASecond
  }

  return async function takeBeacon(request) {
    const site = request.headers.get('sec-fetch-site')
    if (site !== null && site !== 'same-origin') return replyWithText(403, 'Only for pages of this site.\n')
    if (!hasRoom()) return replyWithText(429, 'Too many.\n')
    const beacon = beaconSchema.safeParse(await readJson(request))
    if (!beacon.success) return replyWithText(400, 'This tells nothing of a page view.\n')
    tally.take(beacon.data)
    return new Response(null, { status: 204 })
  }
}

async function readJson(request: Request): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? Infinity) > mostBytes) return undefined
  try {
    return JSON.parse(await request.text())
  } catch {
    return undefined
  }
}
