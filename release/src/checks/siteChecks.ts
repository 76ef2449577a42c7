import { basename } from 'node:path'
import { loadOrigins } from './candidate/Candidate.ts'
import type { BrowserCheck } from './browser/Browser.ts'
import { describeUntried } from './browser/findPages.ts'
import type { FoundSlot } from './browser/readSlot.ts'
import { runJourney } from './browser/runJourney.ts'
import { checkInSite, endSiteCheck, startBrowser } from './browser/checkInSite.ts'
import { type Check, notTried, passed, passedWith, refused } from './check.ts'
import { languagesInWords } from './languagesInWords.ts'
import { inSources } from './sources/inSources.ts'

const serverRenders: Check = {
  id: 'server',
  title: 'Its server entry renders each slot of the current pages in time, as plain HTML',
  waivable: true,
  begin: (candidate) => void checkInSite(candidate),
  async run(candidate) {
    const { site } = await checkInSite(candidate)
    if (site.status === 'failed') return notTried(site.cause, site.fix)
    const problems = site.slots.flatMap(({ renderProblems }) => renderProblems)
    if (problems.length > 0)
      return refused(await inSources(candidate, problems.join(' ')), fixFor(problems, candidate.remote))
    const manifest = await candidate.registry.manifest(candidate.manifest)
    const requests = requestsInWords(loadOrigins(manifest), site.asked)
    return passedWith(describeUntried(site.slots), ...requests, await languagesInWords(site.origin, manifest))
  },
  end: endSiteCheck,
}

function fixFor(problems: readonly string[], remote: string): string {
  const areSome = (code: string) => problems.some((problem) => problem.includes(code))
  const areAll = (code: string) => problems.every((problem) => problem.includes(code))
  if (areAll('DATA_UNAVAILABLE')) return 'Look at the site that gives the data, and check again.'
  if (areAll('SLOT_DATA_REFUSED'))
    return `Change the data that \`src/remote.ts\` of ${remote} declares, or what content gives the slot: the field is named.`
  const fixes = [
    areSome('HTML_REFUSED') && 'docs/writing-a-remote.md says what a slot may hold.',
    areSome('REMOTE_THREW') && 'The cause names the place in its code; on the server there is no window.',
    problems.some((problem) => !/ fallback: [A-Z_]+: /.test(problem)) && 'A slot has 150 ms.',
  ]
  return [`Fix \`src/server.tsx\` of ${remote}.`, ...fixes.filter((fix) => fix !== false)].join(' ')
}

/** Describes which origins the server entry asked for data, and which it only declares. */
function requestsInWords(declared: readonly string[], asked: readonly string[]): string[] {
  const rest = declared.filter((origin) => !asked.includes(origin))
  return [
    ...(asked.length > 0 ? [`Its server entry asked ${asked.join(', ')}.`] : []),
    ...(rest.length > 0 ? [`It declares that it asks ${rest.join(', ')}, and did not.`] : []),
  ]
}

const questions: Readonly<Record<BrowserCheck, [title: string, fix: string]>> = {
  browser: [
    'In a real browser, with the current remotes and the real policy, each slot mounts, emits only declared events, and unmounts cleanly',
    'Run the site with this build (`npm start`, then `release promote <remote>` there) and look at its console.',
  ],
  bounds: [
    'There it changes nothing outside its slots and outlets: no node, style, built-in or address',
    'Change what is in the host that `mount` gets, or an outlet of <remote>; ask the shell for the rest (`site` of docs/writing-a-remote.md).',
  ],
  leftovers: [
    'There it leaves no listener, timer, observer or node behind',
    'End in `unmount` what `mount` began: give listeners `{ signal: site.signal }`, clear timers, disconnect observers, drop nodes.',
  ],
  blocking: [
    'There it keeps the main thread for no more than 200 ms at a time, on a slow device',
    'Split the work, `await`ing a `setTimeout` in between, or in a worker; the function named took most of the time.',
  ],
  accessibility: [
    'There its slots are accessible to everyone',
    'Fix the element named: each rule is explained at https://dequeuniversity.com/rules/axe/, by its name.',
  ],
}

/** Builds a check that is answered by the visit in a real browser; all these checks share one visit. */
function inBrowser(id: BrowserCheck): Check {
  const [title, fix] = questions[id]
  return {
    id,
    title,
    waivable: true,
    begin(candidate) {
      startBrowser(candidate)
      void checkInSite(candidate)
    },
    async run(candidate) {
      const { site, browser } = await checkInSite(candidate)
      if (site.status === 'failed') return notTried(site.cause, site.fix)
      const visit = await browser()
      if (visit.status === 'failed') return notTried(visit.cause, visit.fix)
      const problems = visit.findings.filter(({ check }) => check === id).map(({ problem }) => problem)
      if (problems.length === 0) return passedWith(id === 'browser' ? describeUntried(site.slots) : undefined)
      return refused(
        await inSources(candidate, problems.join(' ')),
        fix.replaceAll('<remote>', candidate.remote),
      )
    },
    end: endSiteCheck,
  }
}

const journeysPass: Check = {
  id: 'journeys',
  title: "There the team's own journeys pass",
  waivable: true,
  begin: (candidate) => void checkInSite(candidate),
  async run(candidate) {
    const { journeys = [] } = candidate
    if (journeys.length === 0) return passed
    const { site, browser } = await checkInSite(candidate)
    if (site.status === 'failed') return notTried(site.cause, site.fix)
    await browser() // waits, since the browser visit and a journey would slow each other down
    const problems: string[] = []
    for (const file of journeys) {
      const path = pageFor(file, site.slots)
      if (path === undefined) return passedWith(describeUntried(site.slots))
      const problem = await runJourney({ file, address: site.origin + path })
      if (problem) problems.push(`${problem}.`)
    }
    if (problems.length === 0) return passed
    return refused(
      problems.join(' '),
      'Run the journey alone on a page that has the slot: `PAGE_URL=<address> npm run journey`.',
    )
  },
  end: endSiteCheck,
}

/** The page where a journey starts: one with the slot that its file is named after, else with any of the remote's. */
function pageFor(file: string, slots: readonly FoundSlot[]): string | undefined {
  const [name] = basename(file).split('.', 1)
  const own = slots.find(({ slot }) => slot === name) ?? slots.find(({ path }) => path !== undefined)
  return own?.path
}

/** Checks that try the candidate in the current site. */
export const siteChecks: readonly Check[] = [
  serverRenders,
  ...(['browser', 'bounds', 'leftovers', 'blocking', 'accessibility'] as const).map(inBrowser),
  journeysPass,
]
