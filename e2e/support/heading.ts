import { setTimeout as wait } from 'node:timers/promises'
import type { RunningServer } from './startSite.ts'

/** That of the page `/about`. */
export async function heading({ origin }: RunningServer): Promise<string | undefined> {
  const html = await (await fetch(`${origin}/about`)).text()
  return /<h1[^>]*>([^<]*)</.exec(html)?.[1]
}

/** Ends by the test's own timeout when it never comes. */
export async function untilHeading(server: RunningServer, wanted: string): Promise<void> {
  while ((await heading(server)) !== wanted) await wait(50)
}
