import { afterAll, beforeAll } from '@jest/globals'
import { openBrowsers } from './browsers.ts'
import { startSite, type RunningSite } from './startSite.ts'
import { openVisitor, type Visitor, type VisitorOptions } from './visitor.ts'

/** Ms; a slot that is late on a busy machine has its fallback, which is the matter of few tests: they say so. */
const patientDeadline = '5000'

/** One site and one browser for a file of tests; `visit` opens a tab that is closed with the test. */
export function useSite(options: Parameters<typeof startSite>[0] = {}): {
  site(): RunningSite
  /** Opens a new visitor's tab, to be closed by the caller. */
  enter(options?: VisitorOptions): Promise<Visitor>
  /** Runs `journey` as a new visitor; fails when the browser complained of anything that the journey did not take. */
  visit(journey: (visitor: Visitor) => Promise<void>, options?: VisitorOptions): Promise<void>
} {
  let site: RunningSite
  const browsers = openBrowsers()
  beforeAll(async function startBoth() {
    const env = { SLOT_DEADLINE_MS: patientDeadline, ...options.env }
    ;[site] = await Promise.all([startSite({ ...options, env }), browsers.suiting({})])
    // A site starts without a registry that answers late, as a busy disk does.
    if (!options.prepare) await site.logged(({ composition }) => composition !== undefined)
  }, 120_000)
  afterAll(async function stopBoth() {
    await Promise.all([browsers.close(), site?.stop()])
  })
  async function enter(visitorOptions: VisitorOptions = {}): Promise<Visitor> {
    return openVisitor(await browsers.suiting(visitorOptions), site.origin, visitorOptions)
  }

  return {
    site: () => site,
    enter,
    async visit(journey, visitorOptions = {}) {
      const visitor = await enter(visitorOptions)
      try {
        await journey(visitor)
        if (!visitorOptions.mayComplain) visitor.expectCalm()
      } finally {
        await visitor.close()
      }
    },
  }
}
