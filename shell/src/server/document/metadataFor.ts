import type { ShellBuild } from '../assets/shellBuild.ts'
import type { BannerPlacement } from '@tessera/content/port'
import { baseOf, loadedRemotes, type Composition } from '../remotes/composition.ts'
import type { PageMetadata } from '../../shared/page/PageMetadata.ts'

interface FactsSource {
  kind: string
  path: string
  banners: readonly BannerPlacement[]
  elsewhere: readonly string[]
  composition: Composition
  build: ShellBuild
}

export function metadataFor({
  kind,
  path,
  banners,
  elsewhere,
  composition,
  build,
}: FactsSource): PageMetadata {
  const remotes = loadedRemotes(composition).map((remote) => [
    remote.name,
    {
      version: remote.version,
      base: baseOf(remote),
      entry: remote.manifest.browser.entry,
      slots: remote.manifest.browser.exposes,
    },
  ])
  return {
    composition: composition.id,
    kind,
    path,
    shell: build.hash,
    entry: build.entry,
    remotes: Object.fromEntries(remotes),
    banners,
    ...(elsewhere.length > 0 && { elsewhere }),
  }
}

/** URL → integrity of every script and style sheet that the page may load, now or in a month. */
export function importMapFor(composition: Composition, build: ShellBuild): object {
  const integrity: Record<string, string> = { ...build.integrity }
  for (const remote of loadedRemotes(composition)) {
    for (const file of remote.files.keys()) {
      const listed = /\.(js|css)$/.test(file) ? remote.manifest.files[file] : undefined
      if (listed) integrity[baseOf(remote) + file] = listed.integrity
    }
  }
  return { integrity }
}
