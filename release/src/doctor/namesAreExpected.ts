import { numbersIn } from '../log/readEntries.ts'
import type { TrustKeeping } from '../registry/registry.ts'
import { ifUnreadable } from '../store/ifUnreadable.ts'
import { keyOf, numberIn } from '../store/keyOf.ts'
import { namesIn, oddNamesIn } from '../store/namesIn.ts'
import type { Store } from '../store/store.ts'
import type { DoctorStep, Patient } from './DoctorStep.ts'
import { warned } from './Diagnosis.ts'

/** What every reader passes over, since nothing that a release writes is called so. */
export const namesAreExpected: DoctorStep = {
  title: 'Nothing lies there that no release wrote',
  async examine({ registry, store }) {
    const strange = await strangeNames(store)
    const beyond = await beyondLogs({ registry, store })
    if (strange.length + beyond.length === 0) return undefined
    const causes = [
      ...(strange.length > 0 ? [`no object of a registry is called ${fewOf(strange)}`] : []),
      ...(beyond.length > 0
        ? [`numbers are given out one after the other, and before ${fewOf(beyond)} some are missing`]
        : []),
    ]
    return warned(
      `${causes.join('; ')}. All of it is passed over.`,
      'See who else can write to the store, and change that; then remove these by hand. If a log lost records, put those back from a copy.',
    )
  },
}

const fewest = 5 /* names to print of a thousand */

function fewOf(keys: readonly string[]): string {
  const more = keys.length - fewest
  return [...keys.slice(0, fewest), ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

async function strangeNames(store: Store): Promise<readonly string[]> {
  const inner = await Promise.all(foldersOfFolders.map((folder) => pathsIn(store, folder, namesIn)))
  const folders = [...foldersOfFolders, ...foldersOfObjects, ...inner.flat()]
  const odd = await Promise.all(folders.map((folder) => pathsIn(store, folder, oddNamesIn)))
  return odd.flat()
}

const foldersOfFolders = [
  keyOf.logs(),
  keyOf.contentLogs(),
  keyOf.remotes(),
  keyOf.allSignatures(),
  keyOf.metricsFolder(),
]
const foldersOfObjects = [
  keyOf.blobs(),
  keyOf.manifests(),
  keyOf.leases(),
  keyOf.quarantine(),
  keyOf.trustLog(),
  keyOf.pieces(),
]

async function pathsIn(store: Store, folder: string, list: typeof namesIn): Promise<readonly string[]> {
  return (await list(store, folder)).map((name) => `${folder}/${name}`)
}

async function beyondLogs({ registry, store }: Patient): Promise<readonly string[]> {
  const environments = await namesIn(store, keyOf.logs())
  const perLog = await Promise.all(environments.map((name) => beyondLog(registry, store, name)))
  return [...perLog.flat(), ...(await beyondTrustLog(registry, store))]
}

async function beyondLog(registry: TrustKeeping, store: Store, environment: string): Promise<string[]> {
  const seen = registry.trustedState(environment)?.record.number
  const { beyond } = await numbersIn(store, environment, seen)
  return beyond.map((number) => keyOf.composition(environment, number))
}

async function beyondTrustLog(registry: TrustKeeping, store: Store): Promise<string[]> {
  const unread = { newest: { number: Number.POSITIVE_INFINITY } } // an earlier step says why
  const trust = await registry.trust().catch(ifUnreadable(unread))
  const newest = trust?.newest.number ?? 0
  const numbers = (await namesIn(store, keyOf.trustLog())).flatMap((name) => numberIn(name) ?? [])
  return numbers.filter((number) => number > newest).map(keyOf.trust)
}
