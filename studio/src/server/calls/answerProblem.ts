import { WriteRefused } from '@tessera/content/write'
import { RegistryError } from '@tessera/store/RegistryError'
import type { CallProblem } from '../../shared/calls.ts'
import { CallError } from '../http/CallError.ts'
import type { Log } from '../logging/createLog.ts'

/** Builds the response of a failed call and logs failures that the caller did not cause. */
export function answerProblem(error: unknown, call: string, log: Log): Response {
  const { status, code, message, headers } = asCallError(error)
  if (status >= 500) log.error('call failed', { call, cause: error })
  const references = error instanceof WriteRefused && error.references.length > 0 && error.references
  const problem: CallProblem = { code, message, ...(references && { references }) }
  return Response.json(problem, { status, headers })
}

function asCallError(error: unknown): CallError {
  if (error instanceof CallError) return error
  if (error instanceof WriteRefused) return new CallError(422, 'refused', error.message)
  if (error instanceof RegistryError) {
    return new CallError(503, 'unavailable', `The studio's store failed: ${error.message}.`)
  }
  return new CallError(
    500,
    'failed',
    'The studio failed; its log says why. Only confirmed changes were made.',
  )
}
