import { until } from '@tessera/kit/testing/until'
import type { RunningServer } from './startSite.ts'

/** That of the page `/about`. */
export async function heading({ origin }: RunningServer): Promise<string | undefined> {
  const html = await (await fetch(`${origin}/about`)).text()
  return /<h1[^>]*>([^<]*)</.exec(html)?.[1]
}

export async function untilHeading(server: RunningServer, wanted: string): Promise<void> {
  await until(`the heading ${wanted}`, async () => (await heading(server)) === wanted)
}
