import { problemTable, type ProblemName } from '@tessera/kit/contract/problems'
import { z } from 'zod'
import type { Log } from '../log.ts'
import { replyWithText } from '../request/reply.ts'

const mostBytes = 8 * 1024
const mostAMinute = 120 /* from all visitors; more of them say nothing new */

const text = z.string().max(500)
const problemSchema = z.object({
  name: z.enum(Object.keys(problemTable) as [ProblemName, ...ProblemName[]]),
  cause: z.string().transform((cause) => cause.slice(0, 1000)),
  remote: text.optional(),
  version: text.optional(),
  slot: text.optional(),
  detail: z.record(text, z.union([text, z.number()])).default({}),
})

export type TakeProblem = (request: Request) => Promise<Response>

/** Takes what visitors' browsers report at `/problems` into the log. Anyone can send here, so it takes little. */
export function createProblemTaker(log: Log): TakeProblem {
  let minute = 0
  let taken = 0

  function hasRoom(): boolean {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) [minute, taken] = [now, 0]
    taken += 1
    return taken <= mostAMinute
  }

  return async function takeProblem(request) {
    const site = request.headers.get('sec-fetch-site')
    if (site !== null && site !== 'same-origin') return replyWithText(403, 'Only for pages of this site.\n')
    if (!hasRoom()) return replyWithText(429, 'Too many reports.\n')
    const problem = problemSchema.safeParse(await readJson(request))
    if (!problem.success) return replyWithText(400, 'This is no report of a problem.\n')
    log.problem({ ...problem.data, detail: { ...problem.data.detail, seenBy: 'browser' } })
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
