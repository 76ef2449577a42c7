import { claim } from './claims.ts'
import { appendComposition, readHistory, readLog, readNumber } from './compositions.ts'
import { createNewestReader } from './newest.ts'
import { brokenFiles, readBlob, readManifest, readVersion, storeRelease } from './releases.ts'
import { keyOf } from './keys.ts'
import type { Registry } from './registry.ts'
import type { Store } from './store.ts'

/** What a registry promises, on any store. */
export function createRegistry(store: Store): Registry {
  return {
    newest: createNewestReader(store),
    composition: (environment, number) => readNumber(store, environment, number),
    log: (environment, limit) => readLog(store, environment, limit),
    history: (environment, limit) => readHistory(store, environment, limit),
    append: (record) => appendComposition(store, record),
    claim: (manifest) => claim(store, manifest),

    manifest: (sha256) => readManifest(store, sha256),
    blob: (sha256) => readBlob(store, sha256),
    missing: (manifest) => brokenFiles(store, manifest),
    version: (remote, version) => readVersion(store, remote, version),
    versions: (remote) => store.list(keyOf.versions(remote)),
    publish: (manifest, files) => storeRelease(store, manifest, files),
  }
}
