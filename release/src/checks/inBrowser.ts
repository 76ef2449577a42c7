import { passedWith, type Check } from './check.ts'
import { inSources } from './sources/inSources.ts'
import { untried } from './trial/findPages.ts'
import { activateBrowser, endTrial, tryInSite } from './trial/tryInSite.ts'
import type { BrowserCheck } from './trial/Seen.ts'

/** A check that the trial's one visit in a real browser answers, with those beside it. */
export function inBrowser(id: BrowserCheck, title: string, fix: string): Check {
  return {
    id,
    title,
    waivable: true,
    begin(candidate) {
      activateBrowser(candidate)
      void tryInSite(candidate)
    },
    async run(candidate) {
      const { site, browser } = await tryInSite(candidate)
      if (site.status === 'failed') return { status: 'refused', cause: site.cause, fix: site.fix }
      const visit = await browser()
      if (visit.status === 'failed') return { status: 'refused', cause: visit.cause, fix: visit.fix }
      const problems = visit.seen.filter(({ check }) => check === id).map(({ problem }) => problem)
      if (problems.length === 0) return passedWith(id === 'browser' ? untried(site.slots) : undefined)
      return {
        status: 'refused',
        cause: await inSources(candidate, problems.join(' ')),
        fix: fix.replaceAll('<remote>', candidate.remote),
      }
    },
    end: endTrial,
  }
}
