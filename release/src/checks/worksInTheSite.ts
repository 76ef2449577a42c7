import { type Check, passed } from './check.ts'
import { endTrial, tryInSite, activateBrowser } from './trial/tryInSite.ts'

export const worksInTheSite: Check = {
  id: 'browser',
  title:
    'In a real browser, among the live remotes and under the real policy, each slot comes alive, can be used by everybody, and leaves cleanly',
  begin(candidate) {
    activateBrowser(candidate)
    void tryInSite(candidate)
  },
  async run(candidate) {
    const { site, browser } = await tryInSite(candidate)
    if (site.status === 'failed') return { status: 'refused', cause: site.cause, fix: site.fix }
    const seen = await browser()
    if (seen.status === 'failed') return { status: 'refused', cause: seen.cause, fix: seen.fix }
    if (seen.problems.length === 0) return passed
    return {
      status: 'refused',
      cause: seen.problems.join(' '),
      fix: `Run the site with this build (\`npm start\`, then \`release promote ${candidate.remote}\` there) and look at its console.`,
    }
  },
  end: endTrial,
}
