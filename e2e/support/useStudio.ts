import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from '@jest/globals'
import { until } from '@tessera/kit/testing/until'
import type { Role } from '../../studio/src/shared/roles.ts'
import { openBrowsers } from './browsers.ts'
import { startStudio, type RunningStudio } from './startStudio.ts'
import { studioTab, type StudioTab } from './studioTab.ts'
import { openVisitor, type Visitor, type VisitorOptions } from './visitor.ts'

/** Chromium on a banner's document in a sandbox, which has no origin that it could keep apart. */
const sandboxed = /origin-keyed agent cluster/
const away =
  /origin-keyed agent cluster|ERR_CONNECTION|ERR_INTERNET|Failed to (?:load resource|fetch)|dynamically imported module|integrity attribute|NetworkError|Cross-Origin Request|status of 401/

interface EditorOptions extends VisitorOptions {
  role?: Role
  /** The studio is away for a while: what the browser says of it is no fault. */
  isAway?: boolean
}

/** Firefox compares what a reload cuts short as an empty file. */
const cutShort = /The computed hash is “OLBgp1GsljhM2TJ\+sbHjaiH9txEUvgdDTAzHv2P24donTt6/

/** Site, preview and studio of one's own for a file of tests, and a browser; `edit` opens a tab that is closed with the test. `otherSite`: folder of another site than the demo. */
export function useStudio(otherSite?: string) {
  const browsers = openBrowsers()
  const own: { studio?: RunningStudio } = {}
  const studio = () => own.studio ?? never()
  beforeAll(async () => void (own.studio = await startStudio(undefined, otherSite)))
  afterAll(async function stop() {
    await browsers.close()
    await own.studio?.stop()
  })

  /** Signs in as who is named; the browser may have nothing to say but what is expected. */
  async function edit(
    name: string,
    journey: (tab: StudioTab, visitor: Visitor) => Promise<void>,
    { role, isAway, ...options }: EditorOptions = {},
  ): Promise<void> {
    const browser = await browsers.suiting(options)
    const visitor = await openVisitor(browser, studio().origin, { ownWindow: true, ...options })
    const tab = studioTab(visitor.page)
    const expected = isAway ? away : sandboxed
    try {
      await tab.signIn(await studio().linkFor(name, role))
      await journey(tab, visitor)
      const unexpected = visitor.pageErrors.filter((error) => !expected.test(error) && !cutShort.test(error))
      expect(unexpected).toEqual([])
    } finally {
      await visitor.close()
    }
  }

  /** Waits until visitors see these words; gives the page. */
  const untilPublic = (path: string, words: string) =>
    until(`“${words}” at ${path}`, async () => {
      const html = await publicPage(path)
      return html.includes(words) && html
    })

  const publicPage = async (path: string) => (await fetch(studio().site.origin + path)).text()
  const documentOf = (file: string) => readFile(join(studio().documents, file), 'utf8')

  return { studio, browsers, edit, untilPublic, publicPage, documentOf }
}

function never(): never {
  throw new Error('The studio is there once the tests begin, not before.')
}
