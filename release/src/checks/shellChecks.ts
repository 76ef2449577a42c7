import { shellEnvironment, type RemoteManifest } from '@tessera/kit/contract/composition'
import { listReleases } from '../log/record.ts'
import { ifUnreadable } from '@tessera/store/RegistryError'
import type { Candidate } from './candidate/Candidate.ts'
import { type Check, notTried, passed, refused } from './check.ts'
import { tryShell } from './browser/tryShell.ts'
import { quickChecks, unmetBy } from './quickChecks.ts'

/** Every current remote must run in the shell. */
const remotesFit: Check = {
  id: 'remotes',
  title: 'Every current remote fits it',
  async run(candidate) {
    const { contract, provides = {} } = await candidate.registry.manifest(candidate.manifest)
    const problems = (await readCurrentManifests(candidate)).flatMap((remote) => [
      ...(remote.contract === contract ? [] : [`${nameOf(remote)} is built for contract ${remote.contract}`]),
      ...unmetBy(provides, remote).map((what) => `${nameOf(remote)} requires ${what}`),
    ])
    if (problems.length === 0) return passed
    return refused(
      `The shell ${candidate.version} speaks contract ${contract}; ${problems.join('; ')}.`,
      'Release these remotes for it first, or build the shell with what they require.',
    )
  },
}

const trying = new WeakMap<Candidate, ReturnType<typeof tryShell>>()

const remotesRun: Check = {
  id: 'browser',
  title: 'In a real browser the slots of every current remote mount in it, and unmount cleanly',
  waivable: true,
  begin(candidate) {
    const tried = findEnvironment(candidate).then((environment) =>
      environment === undefined ? nothingCurrent : tryShell(candidate, environment),
    )
    trying.set(candidate, tried)
    tried.catch(() => {}) // `run` reports the error
  },
  async run(candidate) {
    const tried = await trying.get(candidate)
    if (tried?.status === 'failed') return notTried(tried.cause, tried.fix)
    if (!tried || tried.problems.length === 0) return passed
    return refused(
      `In the shell ${candidate.version}: ${tried.problems.join(' ')}`,
      'Start it with `npm start` and look at the pages that are named; or release the remotes that are named for it first.',
    )
  },
}

const nothingCurrent = { status: 'tried', problems: [] } as const

/** The checks of a shell's promotion. */
export const shellChecks: readonly Check[] = [...quickChecks, remotesFit, remotesRun]

const nameOf = ({ name, version }: RemoteManifest) => `${name} ${version}`

/** The environment whose remotes the promoted shell would serve. */
async function findEnvironment({ registry, environment }: Candidate): Promise<string | undefined> {
  return Object.keys(await registry.heads()).find((name) => shellEnvironment(name) === environment)
}

/** Manifests of all current releases and canaries. Skips damaged ones, because no visitor gets them. */
async function readCurrentManifests(candidate: Candidate): Promise<readonly RemoteManifest[]> {
  const { registry } = candidate
  const environment = await findEnvironment(candidate)
  const newest = environment === undefined ? undefined : await registry.newest(environment)
  const named = newest ? listReleases(newest.record) : []
  const read = named.map(([, { manifest }]) => registry.manifest(manifest).catch(ifUnreadable(undefined)))
  return (await Promise.all(read)).filter((one) => one !== undefined)
}
