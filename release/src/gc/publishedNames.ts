import { readVersion } from '../releases/storeRelease.ts'
import { keyOf } from '../layout/keyOf.ts'
import { listNames } from '../layout/listNames.ts'
import type { Store } from '@tessera/store/Store'
import { isOlder } from '@tessera/store/isOlder'
import { young } from './young.ts'

export interface PublishedName {
  key: string
  /** sha256; empty if the version's object is unreadable, which publishing again repairs. */
  manifest: string
  isYoung: boolean
}

/** Reads all published versions of all remotes. */
export async function publishedNames(store: Store, now: Date): Promise<PublishedName[]> {
  const remotes = await listNames(store, keyOf.allVersions())
  const perRemote = await Promise.all(
    remotes.map(async (remote) => {
      const versions = await listNames(store, keyOf.versions(remote))
      return Promise.all(versions.map((version) => readName(store, now, remote, version)))
    }),
  )
  return perRemote.flat()
}

async function readName(store: Store, now: Date, remote: string, version: string): Promise<PublishedName> {
  const key = keyOf.version(remote, version)
  const manifest = (await readVersion(store, remote, version)) ?? ''
  return { key, manifest, isYoung: !(await isOlder(store, key, now, young)) }
}
