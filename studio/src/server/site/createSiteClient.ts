import { setTimeout as wait } from 'node:timers/promises'

const askEvery = 200 /* ms */
const maxAsked = 50 /* times: a site that compiles longer than 10 s is not waited for */

/** What the public site says of the content that visitors see. Nothing without `SITE_ORIGIN`, or where `/readyz` is not to be had. */
export function createSiteClient(origin: string | undefined) {
  async function revision(): Promise<string | undefined> {
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(
      () => undefined,
    )
    return answer?.headers.get('x-content-revision') ?? undefined
  }
  /** Whether it shows other content than at `before`. */
  async function hasMoved(before: string | undefined): Promise<boolean> {
    for (let asked = 0; before !== undefined && asked < maxAsked; asked++, await wait(askEvery))
      if (((await revision()) ?? before) !== before) return true
    return false
  }
  return { revision, hasMoved }
}
