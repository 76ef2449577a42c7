import type { RemoteManifest } from '@tessera/kit/contract/composition'
import { promoteRemote } from '../promotion/promoteRemote.ts'
import { publishRemote } from '../publishing/publishRemote.ts'
import { type Registry, openRegistry } from '../registry/openRegistry.ts'
import { createFolder } from '@tessera/store/testing/createFolder'
import { fakeBuild, writeBuild } from './fakeRemote.ts'

export interface Site extends AsyncDisposable {
  registry: Registry
  /** Folder with the remotes' folders and `registry/`. */
  root: string
  url: string
  /** Builds and publishes; returns the version. */
  publish(remote: string, text: string, changes?: Partial<RemoteManifest>): Promise<string>
  /** Also promotes it. */
  release(remote: string, text: string, changes?: Partial<RemoteManifest>): Promise<string>
  /** Current versions by remote. */
  live(): Promise<Readonly<Record<string, string>>>
}

export const asAnn = { environment: 'production', actor: 'ann', reason: '' } as const

/** A repository and a registry, both empty. */
export async function createSite(): Promise<Site> {
  const folder = await createFolder()
  const root = folder.path
  const registry = openRegistry('file:registry', root)

  async function publish(remote: string, text: string, changes?: Partial<RemoteManifest>): Promise<string> {
    await writeBuild(root, fakeBuild(remote, text, changes))
    return (await publishRemote({ registry, root, remote })).version
  }

  return {
    registry,
    root,
    url: `file:${root}/registry`,
    publish,
    async release(remote, text, changes) {
      const version = await publish(remote, text, changes)
      await promoteRemote({ ...asAnn, registry, remote, version })
      return version
    },
    async live() {
      const remotes = (await registry.newest('production'))?.record.remotes ?? {}
      return Object.fromEntries(Object.entries(remotes).map(([name, { version }]) => [name, version]))
    },
    [Symbol.asyncDispose]: async () => folder[Symbol.asyncDispose](),
  }
}
