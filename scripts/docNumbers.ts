import { readFileSync } from 'node:fs'
import { contractNumber } from '@tessera/kit/contract/remote'
import { allChecks } from '../release/src/checks/allChecks.ts'
import { quickChecks } from '../release/src/checks/quickChecks.ts'
import { canaryDefaults } from '../release/src/commands/readCanary.ts'
import { keptCompositions } from '../release/src/commands/addGc.ts'
import { tabLife, young } from '../release/src/gc/young.ts'
import { createProgram } from '../release/src/createProgram.ts'
import { buildsKeptFor } from '../shell/src/server/assets/retainBuilds.ts'
import { bannerLimits } from '../shell/src/browser/banners/fetchBanner.ts'
import { outboundLimits } from '../shell/src/server/loaders/sendOutboundRequest.ts'
import { loadLimits } from '../shell/src/server/loaders/startLoadProcess.ts'
import { loaderLimits } from '../shell/src/server/loaders/createDataLoader.ts'
import { readConfig } from '../shell/src/server/config.ts'
import { maxFormBytes } from '../shell/src/server/forms/handleForm.ts'
import { pollEvery } from '../shell/src/server/remotes/followCompositions.ts'
import { keptFor } from '../shell/src/server/remotes/retainAssets.ts'
import { maxSuggestions } from '../shell/src/server/routes/dataFiles.ts'
import { largestHtml } from '../kit/src/html/checkHtml.ts'
import { memoryLimits } from '../shell/src/server/rendering/confinement.ts'

const second = 1000 /* ms */
const day = 24 * 3600 * second
const config = readConfig({})
const contractPage = 'docs/writing-a-remote.md'

/** A sentence of a page, as a pattern with the number in brackets, and the number in the code. */
const numbers: readonly [page: string, says: RegExp, is: number | string][] = [
  ['README.md', /Any Node from ([\d.]+)/, minimumNode()],
  ['README.md', /127\.0\.0\.1:(\d+)/, config.PORT],
  ['CONTRIBUTING.md', /port (\d+)/, config.PORT],
  ['CONTRIBUTING.md', /lists its (\d+) verbs/, createProgram().commands.length],
  ['docs/releasing.md', /^(\d+)\. There the team's own journeys pass/m, allChecks.length],
  ['docs/releasing.md', /leaves 15 to (\d+) out/, allChecks.length],
  ['docs/releasing.md', /canary ask 1 to (\d+) only/, quickChecks.length],
  ['docs/releasing.md', /overrules (\d+) to/, allChecks.findIndex(({ always }) => !always) + 1],
  ['docs/releasing.md', /overrules \d+ to (\d+)/, allChecks.length],
  ['docs/releasing.md', /`--steps ([\d,]+)` \|/, canaryDefaults.steps.join(',')],
  ['docs/releasing.md', /`--hold \w+` \| (\d+) minutes/, canaryDefaults.holdSeconds / 60],
  ['docs/releasing.md', /`--least-views \d+` \| (\d+)/, canaryDefaults.leastViews],
  ['docs/releasing.md', /`--patience \w+` \| (\d+) hour/, canaryDefaults.patienceSeconds / 3600],
  ['docs/administration.md', /the last (\d+) compositions/, keptCompositions],
  [
    'docs/administration.md',
    /current in\s+the last (\d+) days/,
    tabLife / day - 1 /* for clocks that disagree */,
  ],
  ['docs/administration.md', /promoted in the last (\d+) days/, young / day],
  ['docs/delivery.md', /composition of the last (\d+) days/, keptFor / day],
  ['docs/delivery.md', /no process had for (\d+) days/, buildsKeptFor / day],
  ['docs/markup.md', /a tab of the last (\d+) days/, keptFor / day],
  ['docs/markup.md', /up to (\d+) of what/, maxSuggestions],
  ['docs/content.md', /at most (\d+) KB/, bannerLimits.bytes / 1024],
  ['docs/content.md', /a form takes (\d+) KB/, maxFormBytes / 1024],
  ['docs/problems.md', /HTML under (\d+) KB/, bannerLimits.bytes / 1024],
  ['docs/problems.md', /HTML under \d+ KB within (\d+) s/, bannerLimits.timeout / second],
  ['docs/behaviour.md', /timeout (\d+) s/, bannerLimits.timeout / second],
  ['docs/behaviour.md', /over (\d+) KB/, bannerLimits.bytes / 1024],
  [contractPage, /contract: (\d+)/, contractNumber],
  [contractPage, /process of its own with (\d+) ms/, config.SLOT_DEADLINE_MS],
  [contractPage, /ms, (\d+) MB of heap/, memoryLimits.heap],
  [contractPage, /at most (\d+) kB,/, largestHtml / 1024],
  [contractPage, /visitor's, within (\d+) s,/, outboundLimits.deadline / second],
  [contractPage, /within \d+ s, (\d+) kB at most/, outboundLimits.bytes / 1024],
  [contractPage, /It has (\d+) s, asks/, loadLimits.deadline / second],
  [contractPage, /It has \d+ s, asks (\d+) times/, loadLimits.requests],
  [contractPage, /times and gives (\d+) kB/, loaderLimits.bytes / 1024],
  [contractPage, /(\d+) loads of a version go on/, loaderLimits.concurrency],
  [contractPage, /late\*\* after (\d+) ms/, config.LOAD_WAIT_MS],
  ['SECURITY.md', /(\d+) MB of heap/, memoryLimits.heap],
  ['SECURITY.md', /(\d+) kB at most/, largestHtml / 1024],
  ['shell/README.md', /within (\d+) ms/, config.SLOT_DEADLINE_MS],
  ['shell/README.md', /each with (\d+) MB/, memoryLimits.heap],
  ['shell/README.md', /newer one every (\d+) ms/, pollEvery],
  ['shell/README.md', /served for (\d+) days/, keptFor / day],
]

/** `npm run numbers`: compares the numbers in the docs with those in the code. */
const problems = numbers.flatMap(function problemOf([page, says, is]) {
  const stated = says.exec(readFileSync(page, 'utf8'))?.[1]
  if (stated === undefined) return [`${page}: nothing reads like ${says}; the code says ${is}.`]
  return stated === String(is) ? [] : [`${page} says ${stated} (${says}); the code says ${is}.`]
})
for (const error of problems) console.error(error)
console.log(`Numbers: ${numbers.length} in the docs, ${problems.length} wrong`)
process.exit(problems.length > 0 ? 1 : 0)

function minimumNode(): string {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } }
  return engines.node.replace('>=', '')
}
