import { afterAll, beforeAll } from '@jest/globals'
import { openBrowsers, type Browsers } from './browsers.ts'
import { patientDeadline, startSite, type RunningSite, type SharedSite } from './startSite.ts'
import { openVisitor, type Visitor, type VisitorOptions } from './visitor.ts'

interface Visits extends SiteVisits {
  /** The same browser on another site: Firefox has one for a file of tests. */
  at(origin: () => string): SiteVisits
}

interface SiteVisits {
  /** Opens a new visitor's tab, to be closed by the caller. */
  enter(options?: VisitorOptions): Promise<Visitor>
  /** Runs `journey` as a new visitor; fails on any error of the browser that the journey did not take. */
  visit(journey: (visitor: Visitor) => Promise<void>, options?: VisitorOptions): Promise<void>
}

/** A site of one's own and a browser for a file of tests; `visit` opens a tab that is closed with the test. */
export function useSite(options: Parameters<typeof startSite>[0] = {}): Visits & { site(): RunningSite } {
  const own: { site?: RunningSite } = {}
  const site = () => own.site ?? never()
  beforeAll(async function start() {
    const env = { SLOT_DEADLINE_MS: patientDeadline, ...options.env }
    own.site = await startSite({ ...options, env })
    // A site starts without a registry that answers late, as a busy disk does.
    if (!options.prepare) await own.site.logged(({ composition }) => composition !== undefined)
  })
  afterAll(() => own.site?.stop())
  return { site, ...useBrowser(() => site().origin) }
}

/** A site that files of tests share, one after the other, and a browser: for those that change nothing in it. */
export function useSharedSite(): Visits & { origin(): string; site(): SharedSite } {
  const shared: { site?: SharedSite } = {}
  const site = () => shared.site ?? never()
  const origin = () => site().origin
  beforeAll(async function askForOne() {
    const answer = await fetch(`${process.env['TESSERA_SITES']}/${process.env['JEST_WORKER_ID'] ?? '1'}`)
    const text = await answer.text()
    if (!answer.ok) throw new Error(text)
    shared.site = JSON.parse(text) as SharedSite
  })
  return { origin, site, ...useBrowser(origin) }
}

function never(): never {
  throw new Error('The site is there once the tests begin, not before.')
}

function useBrowser(origin: () => string): Visits {
  const browsers = openBrowsers()
  afterAll(() => browsers.close())
  return { ...visitsTo(browsers, origin), at: (other) => visitsTo(browsers, other) }
}

function visitsTo(browsers: Browsers, origin: () => string): SiteVisits {
  async function enter(visitorOptions: VisitorOptions = {}): Promise<Visitor> {
    return openVisitor(await browsers.suiting(visitorOptions), origin(), visitorOptions)
  }

  return {
    enter,
    async visit(journey, visitorOptions = {}) {
      const visitor = await enter(visitorOptions)
      try {
        await journey(visitor)
        if (!visitorOptions.allowErrors) visitor.expectNoErrors()
      } finally {
        await visitor.close()
      }
    },
  }
}
