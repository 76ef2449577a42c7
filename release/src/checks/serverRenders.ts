import { loadOrigins } from '../registry/declaredOrigins.ts'
import { type Check, passedWith } from './check.ts'
import { inSources } from './sources/inSources.ts'
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
    const cause = await inSources(candidate, problems.join(' '))
    return { status: 'refused', cause, fix: fixFor(problems, candidate.remote) }
  },
  end: endTrial,
}

function fixFor(problems: readonly string[], remote: string): string {
  const areAll = (code: string) => problems.every((problem) => problem.includes(code))
  if (areAll('DATA_UNAVAILABLE')) return 'Look at the site that it asks, and check again.'
  if (areAll('SLOT_DATA_REFUSED'))
    return `Change the data that \`src/remote.ts\` of ${remote} declares, or what content gives the slot: the field is named.`
  return `Mend \`src/server.tsx\` of ${remote}; it has 150 ms and no window.`
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
