import type { RemoteManifest, SharedCopy } from '@tessera/kit/contract/composition'
import { contractNumber } from '@tessera/kit/contract/remote'
import semver from 'semver'
import { otherManifests, type Candidate } from './candidate/Candidate.ts'
import { type Check, passed, passedWith, refused } from './check.ts'

export const manifestReads: Check = {
  id: 'manifest',
  title: 'The stored manifest is valid and of this version',
  always: true,
  async run({ registry, remote, version, manifest }) {
    const { name, version: says } = await registry.manifest(manifest)
    if (name === remote && says === version) return passed
    return refused(
      `The manifest stored for ${remote} ${version} says it is ${name} ${says}.`,
      `Build ${remote} again and run \`release publish ${remote}\`.`,
    )
  },
}

export const filesIntact: Check = {
  id: 'files',
  title: 'Every file is in the registry, unaltered',
  always: true,
  async run({ registry, remote, version, manifest }) {
    const missing = await registry.missing(await registry.manifest(manifest))
    if (missing.length === 0) return passed
    return refused(
      `${remote} ${version} lacks ${missing.join(', ')}, or has it altered.`,
      `Build that version again and run \`release publish ${remote}\`: it restores what is damaged.`,
    )
  },
}

export const contractFits: Check = {
  id: 'contract',
  title: `It is built for contract ${contractNumber}`,
  async run({ registry, remote, version, manifest }) {
    const { contract } = await registry.manifest(manifest)
    if (contract === contractNumber) return passed
    return refused(
      `${remote} ${version} is built for contract ${contract}, the shell speaks ${contractNumber}.`,
      `Build ${remote} with the @tessera/kit of the shell, publish it and promote that version.`,
    )
  },
}

export const sharedVersionsMet: Check = {
  id: 'shared',
  title: 'The shell has the shared packages that it requires',
  async run(candidate) {
    const { registry, remote, version, manifest, provided } = candidate
    const read = await registry.manifest(manifest)
    const unmet = unmetBy(provided, read)
    if (unmet.length === 0) return passedWith(...copiesBeside(read, await otherManifests(candidate)))
    return refused(
      `${remote} ${version} requires ${unmet.join(', ')}.`,
      `Build ${remote} with what the shell has, let it bring its own (\`shared: 'own'\` in src/remote.ts), or release the shell first and say \`--provides <package>@<version>\`.`,
    )
  },
}

/** Shared packages that a remote requires, but that a shell which provides `provided` lacks. */
export function unmetBy(provided: Candidate['provided'], { requires }: RemoteManifest): string[] {
  return Object.entries(requires).flatMap(([name, range]) => {
    const has = provided[parsePackageName(name)]
    if (has !== undefined && semver.satisfies(has, range, { includePrerelease: true })) return []
    return [`${name} ${range} (the shell has ${has ?? 'none'})`]
  })
}

/** Describes packages that two remotes cannot share: a page with both remotes works, but loads two copies. */
function copiesBeside({ shares = {} }: RemoteManifest, others: readonly RemoteManifest[]): string[] {
  const accepts = ({ range }: SharedCopy, { version }: SharedCopy) => semver.satisfies(version, range)
  return Object.entries(shares).flatMap(([name, own]) => {
    const incompatible = others.flatMap((other) => {
      const theirs = other.shares?.[name]
      if (!theirs || (accepts(own, theirs) && accepts(theirs, own))) return []
      return [`${other.name} brings ${theirs.version} (for ${theirs.range})`]
    })
    if (incompatible.length === 0) return []
    return [
      `${name}: it brings ${own.version} (for ${own.range}), ${incompatible.join(', ')}. Both work, but a page with both may load two copies: agree on one major version.`,
    ]
  })
}

/** The package that an imported name belongs to: `react` for `react/jsx-runtime`. */
function parsePackageName(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/')
}

export const slotsFree: Check = {
  id: 'slots',
  title: 'No other current remote fills its slots',
  async run(candidate) {
    const { slots } = await candidate.registry.manifest(candidate.manifest)
    const taken = (await otherManifests(candidate)).flatMap((other) =>
      other.slots
        .filter((slot) => slots.includes(slot))
        .map((slot) => `${slot} is filled by ${other.name} ${other.version}`),
    )
    if (taken.length === 0) return passed
    return refused(
      `${taken.join(', ')}.`,
      `Take the slot out of one of the two remotes' declaration; each slot is filled by one remote.`,
    )
  },
}

export const logReads: Check = {
  id: 'log',
  title: "The environment's newest composition is valid",
  async run({ base }) {
    if (!base.damage) return passed
    return refused(
      base.damage.message,
      `See \`release history\`. With \`--force --reason "<why>"\` the release goes on from ${base.from} and makes number ${base.newest + 1}.`,
    )
  },
}

/** Fast checks of whether a version can be current at all; a rollback runs only these. */
export const quickChecks: readonly Check[] = [
  manifestReads,
  filesIntact,
  contractFits,
  sharedVersionsMet,
  slotsFree,
  logReads,
]
