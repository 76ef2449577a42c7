import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Client } from '../http/requestContext.ts'

/** Whether one more form may be kept for this client; counts it when it may. */
export type FormLimit = (client: Client) => Promise<boolean>

export const formLimit = { forms: 20, in: 600 /* s */ } as const

/** Of one network only so many; a program on this machine may send what it likes. */
export function createFormLimit(): FormLimit {
  const kept = new RateLimiterMemory({ points: formLimit.forms, duration: formLimit.in })
  return async function mayKeep({ network, isLocal }) {
    if (isLocal) return true
    return kept.consume(network).then(
      () => true,
      () => false, // spent; a limiter in memory fails for nothing else
    )
  }
}
