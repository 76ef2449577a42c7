import { problemTable, type ProblemName } from '@tessera/kit/contract/problems'
import { z } from 'zod'
import type { Log } from '../logging/log.ts'
import { handleReports, type HandleReport } from './handleReports.ts'

const text = z.string().max(500)
const problem = z.object({
  name: z.enum(Object.keys(problemTable) as [ProblemName, ...ProblemName[]]),
  cause: z.string().transform((cause) => cause.slice(0, 1000)),
  remote: text.optional(),
  version: text.optional(),
  slot: text.optional(),
  detail: z.record(text, z.union([text, z.number()])).default({}),
})

/** Takes what visitors' browsers report at `/problems` into the log. */
export function createProblemHandler(log: Log): HandleReport {
  return handleReports({
    schema: problem,
    longest: 8 * 1024,
    most: 120,
    mostOfNetwork: 40,
    per: 60,
    refusal: 'This is no report of a problem.\n',
    take: ({ detail, ...told }) => log.problem({ ...told, detail: { ...detail, seenBy: 'browser' } }),
  })
}
