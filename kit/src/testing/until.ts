import { setTimeout } from 'node:timers/promises'

/** Ms; the one limit of every wait in tests. It ends what will never come, and asserts nothing. */
export const waitTimeout = 150_000

const between = 25 /* ms from one look to the next */

/**
 * Looks until something is there, however slow the machine is: `look` gives neither `undefined` nor `false` and does
 * not throw, so that its expectations may stand in it.
 *
 * @throws An error that says what never came, with the last look's own as its cause.
 */
export async function until<Found>(
  what: string,
  look: () => Promise<Found | undefined | false> | Found | undefined | false,
): Promise<Found> {
  const isOver = AbortSignal.timeout(waitTimeout)
  for (let cause: unknown; ; await setTimeout(between)) {
    try {
      const found = await look()
      if (found !== undefined && found !== false) return found
    } catch (error) {
      cause = error
    }
    if (isOver.aborted) throw new Error(`It never came: ${what}`, { cause })
  }
}
