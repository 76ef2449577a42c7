import type { CompositionRecord } from '@tessera/kit/contract/composition'
import { isEvaluated } from '@tessera/release/registry'
import type { Log } from '../logging/log.ts'
import type { Signing } from '../signing/startSigning.ts'

interface EvaluatorOptions {
  signing: Signing
  /** The composition that visitors get now. */
  record: () => CompositionRecord | undefined
  log: Log
}

const every = 1000 /* ms */

/** Judges canaries and watched promotions while there are any; every process may, one of them ends a step. */
export function runEvaluator({ signing, record, log }: EvaluatorOptions): void {
  let busy = false

  async function evaluate(): Promise<void> {
    const now = record()
    if (busy || !now || !isEvaluated(now)) return
    busy = true
    try {
      const evaluated = await signing.evaluate()
      for (const { number, ...about } of evaluated) {
        if (number !== undefined) log.info('a canary was judged', { ...about, number })
      }
    } catch (error) {
      log.error('canaries could not be judged', { cause: String(error) })
    } finally {
      busy = false
    }
  }

  setInterval(() => void evaluate(), every).unref()
}
