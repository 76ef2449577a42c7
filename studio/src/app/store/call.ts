import type { CallInput, CallName, CallOutput, CallProblem } from '../../shared/calls.ts'

/** A call that failed: `code` as the server has it, or `network` where no answer came. */
export class CallFailed extends Error {
  readonly code: string

  constructor({ code, message }: CallProblem) {
    super(message)
    this.name = 'CallFailed'
    this.code = code
  }
}

const answersWithin = 30_000 /* ms */

/** Asks the studio's server. Rejects with `CallFailed` alone. */
export async function call<Name extends CallName>(
  name: Name,
  ...[input]: Record<string, never> extends CallInput<Name> ? [] : [CallInput<Name>]
): Promise<CallOutput<Name>> {
  const response = await fetch(`/call/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input ?? {}),
    signal: AbortSignal.timeout(answersWithin),
  }).catch(() => undefined)
  const answer: unknown = await response?.json().catch(() => undefined)
  if (response?.ok && answer !== undefined) return answer as CallOutput<Name>
  throw new CallFailed(isProblem(answer) ? answer : noAnswer)
}

const noAnswer = { code: 'network', message: 'The studio does not answer. Is this machine online?' }

function isProblem(answer: unknown): answer is CallProblem {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'message' in answer
}
