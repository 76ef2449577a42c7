import { evaluateCanaries, type EvaluateRequest } from '@tessera/release/canary'
import { ReleaseError } from '@tessera/release/errors'
import { rollbackRemote } from '@tessera/release/promotion'
import { signMetrics } from '@tessera/release/registry'
import { siteSigner } from '@tessera/release/site-signer'
import type { Signer } from '@tessera/release/signer'
import { z } from 'zod'
import { describeError } from '@tessera/store/describeError'
import { parseId, orderSchema, type Order, type Reply } from './messages.ts'

interface Means extends Omit<EvaluateRequest, 'signer'> {
  /** The process's keys; each order is signed by a key with the grant that the order needs. */
  keys: readonly Signer[]
}

const duties = { evaluate: 'canaries', rollBack: 'rollbacks', signMetrics: 'metrics' } as const

/** Carries out an order and signs the result. Never rejects: a failure or an invalid order gives a refusal. */
export async function carryOut(message: unknown, { keys, ...means }: Means): Promise<Reply> {
  const id = parseId(message)
  try {
    const { data: order, error } = orderSchema.safeParse(message)
    if (!order) throw new Error(`This order is invalid: ${z.prettifyError(error)}`)
    const { kind } = order
    const signer = await siteSigner(keys, duties[kind], means)
    if (!signer && kind === 'evaluate') return { id, evaluated: [] } // a process that has the key evaluates
    if (!signer) throw noKey(duties[kind])
    const request = { ...means, signer }
    if (kind === 'evaluate')
      return { id, evaluated: (await evaluateCanaries(request)).map((one) => ({ ...one })) }
    if (kind === 'signMetrics') return { id, signature: signMetrics(order.sha256, signer) }
    return { id, rolledBack: await rollBack(order, request) }
  } catch (error) {
    const fix = error instanceof ReleaseError ? error.fix : ''
    const cause = describeError(error)
    return { id, refused: { cause: cause.slice(0, 2000 /* characters; a reply is one message */), fix } }
  }
}

function noKey(duty: string): ReleaseError {
  const fix = `See \`release trust show\`; \`release trust grant <key> ${duty}\` grants it.`
  return new ReleaseError('KEY_MISSING', `No key of CANARY_KEY is granted \`${duty}\`.`, fix)
}

async function rollBack({ remote, from, reason, by }: Order & { kind: 'rollBack' }, means: EvaluateRequest) {
  const request = { ...means, remote, reason, actor: by ? `${by}, in the ops view` : 'ops view' }
  const would = await rollbackRemote({ ...request, dryRun: true })
  if (would.from !== from) throw new ReleaseError('OVERTAKEN', `${remote} is now at ${would.from}.`)
  const { number, to } = await rollbackRemote(request)
  return { number, from, to }
}
