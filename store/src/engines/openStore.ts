import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createDirectoryStore } from './createDirectoryStore.ts'
import { openS3Store } from './openS3Store.ts'
import { RegistryError } from '../errors/RegistryError.ts'
import type { Store } from './Store.ts'
import { tryConditions } from './tryConditions.ts'

/**
 * Opens a folder or a bucket by its URL: `file:.tessera/registry` is relative to `cwd`, `file:/srv/registry` and
 * `file:///srv/registry` are absolute. Reads nothing yet. Throws `RegistryError` if no engine knows the URL. The first
 * write to a bucket tests whether its conditional writes work.
 */
export function openStore(url: string, cwd: string = process.cwd()): Store {
  const store = openUntriedStore(url, cwd)
  return parseScheme(url) === 's3' ? tryConditions(store) : store
}

/** Opens a store whose conditional writes are not tested, for callers that test them themselves. */
export function openUntriedStore(url: string, cwd: string = process.cwd()): Store {
  const engine = engines.get(parseScheme(url))
  if (!engine) throw new RegistryError('invalid', JSON.stringify(url), noEngine)
  return engine(url, cwd)
}

/** Rewrites a URL so that every spelling of the same folder becomes the same text. */
export function normaliseStoreUrl(url: string, cwd: string): string {
  return parseScheme(url) === 'file' ? `file:${parseFolder(url, cwd)}` : url
}

const engines = new Map<string, (url: string, cwd: string) => Store>([
  ['file', (url, cwd) => createDirectoryStore(parseFolder(url, cwd))],
  ['s3', openS3Store],
])

function parseScheme(url: string): string {
  return /^([a-z][a-z0-9+.-]*):./i.exec(url)?.[1]?.toLowerCase() ?? ''
}

const noEngine =
  'is no registry that can be opened. Set REGISTRY_URL to a folder, like file:.tessera/registry, or to a bucket, like s3://bucket'

function parseFolder(url: string, cwd: string): string {
  const path = url.slice('file:'.length)
  return path.startsWith('//') ? fileURLToPath(url) : resolve(cwd, decodeURIComponent(path))
}
