import type { RemoteManifest } from '@tessera/kit/contract/composition'
import type { ReleaseReader } from '../registry/registry.ts'
import { type Check, passed, passedWith } from './check.ts'
import { declaredOrigins } from '../registry/declaredOrigins.ts'

export const noNewOrigins: Check = {
  id: 'origins',
  title: 'Its code names no site that the live version does not',
  waivable: true,
  async run({ registry, remote, version, manifest, base }) {
    const live = base.remotes[remote]
    if (!live) return passedWith(firstOrigins(await registry.manifest(manifest)))
    const known = new Set(await originsIn(registry, await registry.manifest(live.manifest)))
    const found = await originsIn(registry, await registry.manifest(manifest))
    const fresh = found.filter((origin) => !known.has(origin))
    if (fresh.length === 0) return passed
    return {
      status: 'refused',
      cause: `${remote} ${version} names ${fresh.join(', ')}; ${live.version} does not.`,
      fix: 'When visitors may be sent there, or what is named is no address to load from, allow it with `--waive origins --reason "<why>"`.',
    }
  },
}

/** A first release has none to be held against: it says which it declares. */
function firstOrigins(manifest: RemoteManifest): string | undefined {
  const origins = declaredOrigins(manifest)
  return origins.length === 0 ? undefined : `Pages with its slots will let it ask ${origins.join(', ')}.`
}

/** Of absolute addresses in what browsers run, and of what pages will let them ask. */
async function originsIn(registry: ReleaseReader, manifest: RemoteManifest): Promise<string[]> {
  const scripts = Object.entries(manifest.files).filter(([file]) => /\.(js|css)$/.test(file))
  const texts = await Promise.all(
    scripts.map(async ([, { sha256 }]) => Buffer.from(await registry.blob(sha256)).toString('utf8')),
  )
  const found = texts.flatMap((text) => text.match(/\bhttps?:\/\/[a-z0-9.-]+\.[a-z]{2,}(?::\d+)?/gi) ?? [])
  return [...new Set([...found, ...declaredOrigins(manifest)])].toSorted()
}
