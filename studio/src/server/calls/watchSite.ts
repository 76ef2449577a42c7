import { setTimeout as wait } from 'node:timers/promises'

const askEvery = 200 /* ms */
const maxAsked = 50 /* times: a site that compiles longer than 10 s is not waited for */

/** The revision of the content that visitors see, by the site's `/readyz`; `before` is waited out. Nothing where the site does not say. */
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
