import { type Check, passedWith } from './check.ts'
import { untried } from './trial/findPages.ts'
import { endTrial, tryInSite } from './trial/tryInSite.ts'

export const serverRenders: Check = {
  id: 'server',
  title: 'Its server entry renders each slot of the live pages in time, as plain HTML',
  waivable: true,
  begin: (candidate) => void tryInSite(candidate),
  async run(candidate) {
    const { site } = await tryInSite(candidate)
    if (site.status === 'failed') return { status: 'refused', cause: site.cause, fix: site.fix }
    const problems = site.slots.flatMap(({ renderProblems: drawnFaults }) => drawnFaults)
    if (problems.length === 0) return passedWith(untried(site.slots))
    return {
      status: 'refused',
      cause: problems.join(' '),
      fix: `Mend \`src/server.tsx\` of ${candidate.remote}; it has 150 ms and no window.`,
    }
  },
  end: endTrial,
}
