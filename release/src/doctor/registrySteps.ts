import { keyOf } from '../store/keyOf.ts'
import { namesIn } from '../store/namesIn.ts'
import { releasesIn } from '../log/releasesIn.ts'
import type { CompositionReader, ReleaseReader } from '../registry/registry.ts'
import type { Store } from '../store/store.ts'
import type { DoctorStep } from './DoctorStep.ts'
import { refused, warned } from './Diagnosis.ts'

export const trustIsInForce: DoctorStep = {
  title: 'Who may release what is signed',
  async examine({ registry }) {
    const trust = await registry.trust()
    if (trust) return `trust number ${trust.record.number}`
    return warned(
      'the registry is open: whoever can write to the store can release.',
      'Sign it with `release trust init`, and start the shell with TRUST_ROOT.',
    )
  },
}

export const everyLogReads: DoctorStep = {
  title: 'Every log reads, each record made on the one before',
  async examine({ registry, store }) {
    const environments = await namesIn(store, keyOf.logs())
    const logs = await Promise.all(environments.map((name) => registry.log(name)))
    const damage = logs.flat().flatMap((entry) => (entry.status === 'damaged' ? [entry.error.message] : []))
    const newest = logs.flatMap((log, index) => (log[0]?.status === 'damaged' ? [environments[index]] : []))
    if (damage.length === 0)
      return environments.map((name, index) => `${name} ${logs[index]?.length}`).join(', ')
    if (newest.length === 0)
      return warned(`${damage.join('; ')}.`, 'The site shows newer ones; see `release history`.')
    return refused(
      `${damage.join('; ')}.`,
      'Put it back from a copy, or release with `--force --reason "<why>"`, which goes on from the last good one.',
    )
  },
}

export const liveFilesAreIntact: DoctorStep = {
  title: 'Every file of every live remote is there, unaltered',
  async examine({ registry, store }) {
    const live = await liveReleases(registry, store)
    const broken = await Promise.all(live.map((release) => troubleIn(registry, release)))
    const causes = broken.filter((cause) => cause !== undefined)
    if (causes.length === 0) return `${live.length} releases`
    const remotes = [...new Set(live.filter((_, index) => broken[index]).map(({ remote }) => remote))]
    const fix = remotes.map((remote) => `\`release publish ${remote}\``).join(', ')
    return refused(`${causes.join('; ')}.`, `Build that version again and ${fix}.`)
  },
}

const day = 24 * 3600 * 1000 /* ms */

export const leftoversAreFew: DoctorStep = {
  title: 'Nothing is left from crashes',
  async examine({ store }) {
    const unfinished = await namesIn(store, keyOf.unfinished())
    const old = await Promise.all(
      unfinished.map(async (name) => {
        const modified = await store.modified(`${keyOf.unfinished()}/${name}`)
        return modified !== undefined && Date.now() - modified.getTime() > day
      }),
    )
    const left = old.filter(Boolean).length
    const aside = (await namesIn(store, keyOf.quarantine())).length
    if (left + aside === 0) return undefined
    const what = [
      left > 0 && `${left} half-written`,
      aside > 0 && `${aside} that a killed \`gc\` had set aside`,
    ]
    return warned(`there are objects left: ${what.filter(Boolean).join(', ')}.`, 'Run `release gc`.')
  },
}

interface LiveRelease {
  environment: string
  remote: string
  version: string
  manifest: string
}

async function liveReleases(registry: CompositionReader, store: Store): Promise<LiveRelease[]> {
  const environments = await namesIn(store, keyOf.logs())
  const perEnvironment = await Promise.all(
    environments.map(async (environment) => {
      const [newest] = await registry.history(environment, 1)
      const entries = newest ? releasesIn(newest.record) : []
      return entries.map(([remote, { version, manifest }]) => ({ environment, remote, version, manifest }))
    }),
  )
  return perEnvironment.flat()
}

/** In words. */
async function troubleIn(registry: ReleaseReader, release: LiveRelease): Promise<string | undefined> {
  const name = `${release.remote} ${release.version} in ${release.environment}`
  try {
    const missing = await registry.missing(await registry.manifest(release.manifest))
    return missing.length > 0 ? `${name}: ${missing.join(', ')} missing or altered` : undefined
  } catch (error) {
    return `${name}: ${error instanceof Error ? error.message : String(error)}`
  }
}
