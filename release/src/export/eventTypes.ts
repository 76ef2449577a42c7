import type { CompositionRecord, RemoteManifest } from '@tessera/kit/contract/composition'
import { describeType } from '../slots/describeType.ts'

/** Builds TypeScript source that declares the events of a composition's remotes, as types for `site.on`. */
export function eventTypes(
  { remotes }: CompositionRecord,
  manifests: ReadonlyMap<string, RemoteManifest>,
): string {
  const events = Object.entries(remotes).flatMap(([remote, { manifest }]) =>
    Object.entries(manifests.get(manifest)?.events ?? {}).map(
      ([name, { data }]) => `    '${remote}:${name}': ${describeType(data)}\n`,
    ),
  )
  const contract = `'@tessera/kit/contract/remote'`
  return `import ${contract}\n\ndeclare module ${contract} {\n  interface SiteEvents {\n${events.join('')}  }\n}`
}
