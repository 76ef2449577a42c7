import type { RemoteManifest } from '@tessera/kit/contract/composition'
import type { Registry } from '../registry/createRegistry.ts'
import type { ReleaseReader } from '../releases/storeRelease.ts'
import { mayAsk } from '../trust/verifyAuthor.ts'
import { declaredOrigins, loadOrigins } from './candidate/Candidate.ts'
import { type Check, passed, passedWith, refused } from './check.ts'

export const noNewOrigins: Check = {
  id: 'origins',
  title: 'It declares no origin that the current version does not',
  waivable: true,
  async run({ registry, remote, version, manifest: sha256, base }) {
    const manifest = await registry.manifest(sha256)
    const current = base.remotes[remote]
    const before = current && (await registry.manifest(current.manifest))
    const added = await findAdded((one) => listOrigins(registry, one), manifest, before)
    if (added.length === 0) return passedWith(await describeNewAddresses(registry, manifest, before))
    const others = current ? `${current.version} does not` : 'no version of it is current'
    return refused(
      `${remote} ${version} declares ${added.join(', ')}; ${others}.`,
      'If the remote may use them, allow it with `--waive origins --reason "<why>"`.',
    )
  },
}

export const loadsAllowed: Check = {
  id: 'loads',
  title: 'The trust log allows every origin that its server entry asks for data',
  async run({ registry, remote, version, manifest }) {
    const trust = await registry.trust()
    const origins = loadOrigins(await registry.manifest(manifest))
    const denied = origins.filter((origin) => !mayAsk(trust, remote, origin))
    if (denied.length === 0) return passed
    const allowed = trust?.record.origins?.[remote] ?? []
    return refused(
      `${remote} ${version} declares that it asks ${denied.join(', ')}, which is not allowed.`,
      `A holder of a root key can allow it: \`release trust allow ${remote} ${[...new Set([...allowed, ...denied])].join()}\`. Until then the site sends no such request.`,
    )
  },
}

export const noNewPolicies: Check = {
  id: 'policies',
  title: 'Its code makes no Trusted Types policy that the current version’s does not',
  waivable: true,
  async run({ registry, remote, version, manifest, base }) {
    const current = base.remotes[remote]
    if (!current) return passed
    const { trustedTypes: granted = [] } = await registry.manifest(current.manifest)
    const declared = (await registry.manifest(manifest)).trustedTypes ?? []
    const added = declared.filter((name) => name !== 'default' && !granted.includes(name))
    if (added.length === 0) return passed
    return refused(
      `${remote} ${version} declares ${added.join(', ')}; ${current.version} does not.`,
      'If its code may write HTML that nothing sanitises, allow it with `--waive policies --reason "<why>"`.',
    )
  },
}

async function findAdded(
  readOrigins: (manifest: RemoteManifest) => Promise<readonly string[]>,
  manifest: RemoteManifest,
  before: RemoteManifest | undefined,
): Promise<readonly string[]> {
  const known = new Set(before && (await readOrigins(before)))
  return (await readOrigins(manifest)).filter((origin) => !known.has(origin))
}

/** Origins that need a waiver if they are new. With a trust log, the check `loads` covers the server entry's. */
async function listOrigins(registry: Registry, manifest: RemoteManifest): Promise<readonly string[]> {
  const loaded = (await registry.trust()) ? [] : loadOrigins(manifest)
  return [...new Set([...declaredOrigins(manifest), ...loaded])].toSorted()
}

/** Describes new addresses in the code. Only a note: the page's policy blocks requests to undeclared origins. */
async function describeNewAddresses(
  registry: ReleaseReader,
  manifest: RemoteManifest,
  before: RemoteManifest | undefined,
): Promise<string | undefined> {
  const added = await findAdded((one) => findAddresses(registry, one), manifest, before)
  if (added.length === 0) return undefined
  return `Its code names ${added.join(', ')}; pages let it ask declared origins only.`
}

/** Undeclared origins of absolute URLs in the code that browsers run. */
async function findAddresses(registry: ReleaseReader, manifest: RemoteManifest): Promise<readonly string[]> {
  const scripts = Object.entries(manifest.files).filter(([file]) => /\.(js|css)$/.test(file))
  const texts = await Promise.all(
    scripts.map(async ([, { sha256 }]) => Buffer.from(await registry.blob(sha256)).toString('utf8')),
  )
  const found = texts.flatMap((text) => text.match(/\bhttps?:\/\/[a-z0-9.-]+\.[a-z]{2,}(?::\d+)?/gi) ?? [])
  const declared = declaredOrigins(manifest)
  return [...new Set(found)].filter((origin) => !declared.includes(origin)).toSorted()
}
