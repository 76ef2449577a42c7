import { loadOrigins } from '../registry/declaredOrigins.ts'
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
    const problems = site.slots.flatMap(({ renderProblems }) => renderProblems)
    if (problems.length === 0) {
      const declared = loadOrigins(await candidate.registry.manifest(candidate.manifest))
      const notes = [untried(site.slots), asksInWords(declared, site.asked)].filter(
        (note) => note !== undefined,
      )
      return passedWith(notes.join(' ') || undefined)
    }
    const isAway = problems.every((problem) => problem.includes('DATA_UNAVAILABLE'))
    const fix = isAway
      ? 'Look at the site that it asks, and check again.'
      : `Mend \`src/server.tsx\` of ${candidate.remote}; it has 150 ms and no window.`
    return { status: 'refused', cause: problems.join(' '), fix }
  },
  end: endTrial,
}

/** What its server entry asked in fact, and what it only says that it may. */
function asksInWords(declared: readonly string[], asked: readonly string[]): string | undefined {
  const rest = declared.filter((origin) => !asked.includes(origin))
  const words = [
    ...(asked.length > 0 ? [`Its server entry asked ${asked.join(', ')}.`] : []),
    ...(rest.length > 0 ? [`It declares that it asks ${rest.join(', ')}, and did not.`] : []),
  ]
  return words.length > 0 ? words.join(' ') : undefined
}
