import { keyOf, namePatterns } from '../layout/keyOf.ts'
import { day, whereOlder } from '@tessera/store/isOlder'
import { listNumbers } from '@tessera/store/numberName'
import { listKeys, listNames, listOddKeys } from '../layout/listNames.ts'
import { listReleases } from '../log/record.ts'
import type { CompositionReader } from '../log/compositionLog.ts'
import type { ReleaseReader } from '../releases/storeRelease.ts'
import type { Store } from '@tessera/store/Store'
import { type DoctorStep, refused, warned, type Patient } from './DoctorStep.ts'
import { openUnverifiedLog } from '../log/openUnverifiedLog.ts'
import type { TrustKeeping } from '../trust/trustLog.ts'
import { ifUnreadable } from '@tessera/store/RegistryError'
import { describeError } from '@tessera/store/describeError'

export const trustIsInForce: DoctorStep = {
  title: 'Who may release what is signed',
  async examine({ registry }) {
    const trust = await registry.trust()
    if (trust) return `trust number ${trust.record.number}`
    return warned(
      'the registry is open: anyone who can write to the store can release.',
      'Sign it with `release trust init`, and start the shell with TRUST_ROOT.',
    )
  },
}

export const everyLogReads: DoctorStep = {
  title: 'Every log is valid, each record made on the one before',
  async examine({ registry, store }) {
    const environments = await listNames(store, keyOf.logs())
    const logs = await Promise.all(environments.map((name) => registry.log(name)))
    const damage = logs.flat().flatMap((entry) => (entry.status === 'damaged' ? [entry.error.message] : []))
    const newest = logs.flatMap((log, index) => (log[0]?.status === 'damaged' ? [environments[index]] : []))
    if (damage.length === 0)
      return environments.map((name, index) => `${name} ${logs[index]?.length}`).join(', ')
    if (newest.length === 0)
      return warned(`${damage.join('; ')}.`, 'The site uses newer entries; see `release history`.')
    return refused(
      `${damage.join('; ')}.`,
      'Restore it from a copy, or release with `--force --reason "<why>"`, which continues after the last good entry.',
    )
  },
}

export const currentFilesAreIntact: DoctorStep = {
  title: 'Every file of every current remote is there, unaltered',
  async examine({ registry, store }) {
    const current = await readCurrent(registry, store)
    const broken = await Promise.all(current.map((release) => findDamage(registry, release)))
    const causes = broken.filter((cause) => cause !== undefined)
    if (causes.length === 0) return `${current.length} releases`
    const remotes = [...new Set(current.filter((_, index) => broken[index]).map(({ remote }) => remote))]
    const fix = remotes.map((remote) => `\`release publish ${remote}\``).join(', ')
    return refused(`${causes.join('; ')}.`, `Build that version again and ${fix}.`)
  },
}

export const leftoversAreFew: DoctorStep = {
  title: 'Nothing is left from crashes',
  async examine({ store }) {
    const unfinished = await listKeys(store, keyOf.unfinished())
    const { length: left } = await whereOlder(store, unfinished, String, new Date(), day)
    const aside = (await listNames(store, keyOf.quarantine())).length
    if (left + aside === 0) return undefined
    const what = [
      left > 0 && `${left} half-written`,
      aside > 0 && `${aside} that a killed \`gc\` had in quarantine`,
    ]
    return warned(`there are objects left: ${what.filter(Boolean).join(', ')}.`, 'Run `release gc`.')
  },
}

interface CurrentRelease {
  environment: string
  remote: string
  version: string
  manifest: string
}

/** The current releases and canaries of all environments. */
export async function readCurrent(registry: CompositionReader, store: Store): Promise<CurrentRelease[]> {
  const environments = await listNames(store, keyOf.logs())
  const perEnvironment = await Promise.all(
    environments.map(async (environment) => {
      const [newest] = await registry.history(environment, 1)
      const entries = newest ? listReleases(newest.record) : []
      return entries.map(([remote, { version, manifest }]) => ({ environment, remote, version, manifest }))
    }),
  )
  return perEnvironment.flat()
}

async function findDamage(registry: ReleaseReader, release: CurrentRelease): Promise<string | undefined> {
  const name = `${release.remote} ${release.version} in ${release.environment}`
  try {
    const missing = await registry.missing(await registry.manifest(release.manifest))
    return missing.length > 0 ? `${name}: ${missing.join(', ')} missing or altered` : undefined
  } catch (error) {
    return `${name}: ${describeError(error)}`
  }
}

/** Finds objects whose names no release uses; readers ignore them. */
export const namesAreExpected: DoctorStep = {
  title: 'The store holds nothing that no release wrote',
  async examine({ registry, store }) {
    const strange = await strangeNames(store)
    const beyond = await beyondLogs({ registry, store })
    if (strange.length + beyond.length === 0) return undefined
    const causes = [
      ...(strange.length > 0 ? [`no object of a registry is called ${describeFew(strange)}`] : []),
      ...(beyond.length > 0
        ? [`some numbers before ${describeFew(beyond)} are missing, although numbers are consecutive`]
        : []),
    ]
    return warned(
      `${causes.join('; ')}. All of it is ignored.`,
      'See who else can write to the store, and change that; then remove these by hand. If a log lost records, put those back from a copy.',
    )
  },
}

const maxNamed = 5 /* names to print */

/** Lists the first few names, and how many more there are. */
export function describeFew(keys: readonly string[]): string {
  const more = keys.length - maxNamed
  return [...keys.slice(0, maxNamed), ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

async function strangeNames(store: Store): Promise<readonly string[]> {
  const inner = await Promise.all(foldersOfFolders.map((folder) => listKeys(store, folder)))
  const odd = await Promise.all([...folders, ...inner.flat()].map((folder) => listOddKeys(store, folder)))
  return odd.flat()
}

/** All folders but `forms`, which only those who read forms may list. */
const folders = Object.keys(namePatterns).filter((folder) => !folder.endsWith('/*') && folder !== 'forms')
const foldersOfFolders = folders.filter((folder) => Object.hasOwn(namePatterns, `${folder}/*`))

async function beyondLogs({ registry, store }: Patient): Promise<readonly string[]> {
  const environments = await listNames(store, keyOf.logs())
  const perLog = await Promise.all(environments.map((name) => beyondLog(registry, store, name)))
  return [...perLog.flat(), ...(await beyondTrustLog(registry, store))]
}

async function beyondLog(registry: TrustKeeping, store: Store, environment: string): Promise<string[]> {
  const seen = registry.trustedState(environment)?.record.number
  const { beyond } = await openUnverifiedLog(store, environment).end(seen)
  return beyond.map((number) => keyOf.composition(environment, number))
}

async function beyondTrustLog(registry: TrustKeeping, store: Store): Promise<string[]> {
  const unread = { newest: { number: Number.POSITIVE_INFINITY } } // an earlier step reports why the log is unreadable
  const trust = await registry.trust().catch(ifUnreadable(unread))
  const newest = trust?.newest.number ?? 0
  const numbers = await listNumbers(store, keyOf.trustLog())
  return numbers.filter((number) => number > newest).map(keyOf.trust)
}
