import type { CallInput, CallName, CallOutput, CallProblem } from '../../shared/calls.ts'
import { read } from './useStudio.ts'

/** A failed call; `code` is from the server, or `network` if no response came. */
export class CallFailed extends Error {
  readonly code: string

  constructor({ code, message }: CallProblem) {
    super(message)
    this.name = 'CallFailed'
    this.code = code
  }
}

const timeout = 30_000 /* ms */
const maxKeptAlive = 20_000 /* characters; browsers limit `keepalive` requests to 64 kB */

/** Makes a call to the studio's server. Rejects only with `CallFailed`. */
export async function call<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  return (await send(name, input)) as CallOutput<Name>
}

type CallInSet = { [Name in CallName]: CallInput<Name> extends { set: string } ? Name : never }[CallName]

/** Makes a call about the chosen set. */
export async function callInSet<Name extends CallInSet>(
  name: Name,
  input: Omit<CallInput<Name>, 'set'>,
): Promise<CallOutput<Name>> {
  const { set } = read()
  if (!set) throw new CallFailed({ code: 'set', message: 'Choose a set of changes first.' })
  return (await send(name, { ...input, set: set.set })) as CallOutput<Name>
}

async function send(name: CallName, input: object): Promise<unknown> {
  const body = JSON.stringify(input)
  const response = await fetch(`/call/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    keepalive: name === 'save' && body.length < maxKeptAlive,
    signal: AbortSignal.timeout(timeout),
  }).catch(() => undefined)
  const answer: unknown = await response?.json().catch(() => undefined)
  if (response?.ok && answer !== undefined) return answer
  throw new CallFailed(isProblem(answer) ? answer : noAnswer)
}

const noAnswer = { code: 'network', message: 'The studio does not answer. Is this computer online?' }

function isProblem(answer: unknown): answer is CallProblem {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'message' in answer
}
