import { shellEnvironment, type RemoteManifest } from '@tessera/kit/contract/composition'
import { releasesIn } from '../log/record.ts'
import { ifUnreadable } from '../store/RegistryError.ts'
import type { Candidate } from './candidate/Candidate.ts'
import { type Check, passed, refused } from './check.ts'
import { quickChecks, unmetBy } from './quickChecks.ts'

/** Of the shell itself: all that is live for anyone must run in it. */
const remotesFit: Check = {
  id: 'remotes',
  title: 'Every live remote fits it',
  async run(candidate) {
    const { contract, provides = {} } = await candidate.registry.manifest(candidate.manifest)
    const problems = (await liveManifests(candidate)).flatMap((remote) => [
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

/** What a promotion asks of a shell. */
export const shellChecks: readonly Check[] = [...quickChecks, remotesFit]

const nameOf = ({ name, version }: RemoteManifest) => `${name} ${version}`

/** Of the environment whose shell this is, canaries too. A damaged one is left out: no visitor has it. */
async function liveManifests({ registry, environment }: Candidate): Promise<readonly RemoteManifest[]> {
  for (const name of Object.keys(await registry.heads())) {
    if (shellEnvironment(name) !== environment) continue
    const newest = await registry.newest(name)
    const named = newest ? releasesIn(newest.record) : []
    const read = named.map(([, { manifest }]) => registry.manifest(manifest).catch(ifUnreadable(undefined)))
    return (await Promise.all(read)).filter((one) => one !== undefined)
  }
  return []
}
