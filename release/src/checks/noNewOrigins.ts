import type { RemoteManifest } from '@tessera/kit/contract/composition'
import type { Registry, ReleaseReader } from '../registry/registry.ts'
import { type Check, passedWith } from './check.ts'
import { declaredOrigins, loadOrigins } from '../registry/declaredOrigins.ts'

export const noNewOrigins: Check = {
  id: 'origins',
  title: 'It declares no site to ask that the live version does not',
  waivable: true,
  async run({ registry, remote, version, manifest: sha256, base }) {
    const manifest = await registry.manifest(sha256)
    const live = base.remotes[remote]
    const before = live && (await registry.manifest(live.manifest))
    const known = new Set(before && (await askedBy(registry, before)))
    const fresh = (await askedBy(registry, manifest)).filter((origin) => !known.has(origin))
    if (fresh.length === 0) return passedWith(await newNames(registry, manifest, before))
    const others = live ? `${live.version} does not` : 'no version of it is live'
    return {
      status: 'refused',
      cause: `${remote} ${version} declares ${fresh.join(', ')}; ${others}.`,
      fix: 'When they may be asked for its visitors, allow it with `--waive origins --reason "<why>"`.',
    }
  },
}

/** What its server entry asks the trust log allows, where there is one, or the check `loads` refuses. */
async function askedBy(registry: Registry, manifest: RemoteManifest): Promise<readonly string[]> {
  const loaded = (await registry.trust()) ? [] : loadOrigins(manifest)
  return [...new Set([...declaredOrigins(manifest), ...loaded])].toSorted()
}

/** An address in code is no request, and the page's policy stops one that nothing declares: it is said, not refused. */
async function newNames(
  registry: ReleaseReader,
  manifest: RemoteManifest,
  before: RemoteManifest | undefined,
): Promise<string | undefined> {
  const known = new Set(before && (await namedIn(registry, before)))
  const fresh = (await namedIn(registry, manifest)).filter((origin) => !known.has(origin))
  if (fresh.length === 0) return undefined
  return `Its code names ${fresh.join(', ')}, which pages let it ask only where it is declared.`
}

/** Origins of absolute addresses in what browsers run. */
async function namedIn(registry: ReleaseReader, manifest: RemoteManifest): Promise<readonly string[]> {
  const scripts = Object.entries(manifest.files).filter(([file]) => /\.(js|css)$/.test(file))
  const texts = await Promise.all(
    scripts.map(async ([, { sha256 }]) => Buffer.from(await registry.blob(sha256)).toString('utf8')),
  )
  const found = texts.flatMap((text) => text.match(/\bhttps?:\/\/[a-z0-9.-]+\.[a-z]{2,}(?::\d+)?/gi) ?? [])
  const declared = declaredOrigins(manifest)
  return [...new Set(found)].filter((origin) => !declared.includes(origin)).toSorted()
}
