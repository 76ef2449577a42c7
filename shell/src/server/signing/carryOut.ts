import { evaluateCanaries } from '@tessera/release/canary'
import { ReleaseError } from '@tessera/release/errors'
import { rollbackRemote } from '@tessera/release/promotion'
import { signMetrics, type Registry } from '@tessera/release/registry'
import type { Signer } from '@tessera/release/signer'
import type { Order, Reply } from './messages.ts'

interface Means {
  registry: Registry
  environment: string
  signer: Signer
  /** How many networks browsers must have reported from. */
  networks?: number
}

/** Does what an order asks for, signed. Never rejects: what cannot be done is a refusal. */
export async function carryOut(order: Order, means: Means): Promise<Reply> {
  const { id } = order
  try {
    if (order.kind === 'evaluate')
      return { id, evaluated: (await evaluateCanaries(means)).map((one) => ({ ...one })) }
    if (order.kind === 'signMetrics') return { id, signature: signMetrics(order.sha256, means.signer) }
    return { id, rolledBack: await rollBack(order, means) }
  } catch (error) {
    const fix = error instanceof ReleaseError ? error.fix : ''
    return { id, refused: { cause: error instanceof Error ? error.message : String(error), fix } }
  }
}

async function rollBack({ remote, from, reason }: Order & { kind: 'rollBack' }, means: Means) {
  const request = { ...means, remote, reason, actor: 'ops view' }
  const would = await rollbackRemote({ ...request, dryRun: true })
  if (would.from !== from) throw new ReleaseError('overtaken', `${remote} is at ${would.from} meanwhile.`)
  const { number, to } = await rollbackRemote(request)
  return { number, from, to }
}
