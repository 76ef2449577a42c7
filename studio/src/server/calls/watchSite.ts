import { setTimeout as wait } from 'node:timers/promises'

const askEvery = 200 /* ms */
const maxAsked = 50 /* times, which is 10 s; the studio does not wait for a site that compiles longer */

/** The content revision that the site's `/readyz` reports, once it differs from `before`; undefined if it does not. */
export async function watchSite(origin: string | undefined, before?: string): Promise<string | undefined> {
  for (let asked = 0; asked < maxAsked; asked++, await wait(askEvery)) {
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(askEvery * 10) }).catch(
      () => undefined,
    )
    const revision = answer?.headers.get('x-content-revision') ?? undefined
    if (revision !== before || revision === undefined) return revision
  }
  return undefined
}
