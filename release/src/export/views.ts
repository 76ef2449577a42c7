import type { CompositionRecord, RemoteManifest } from '@tessera/kit/contract/composition'
import { runningBakes } from '../log/record.ts'
import { typeOf } from '../slots/typeOf.ts'

export interface ExportRequest {
  record: CompositionRecord
  manifests: ReadonlyMap<string, RemoteManifest>
  /** Where visitors fetch the site's files; without a trailing slash. Empty: from the page's own origin. */
  base: string
}

export const formats = ['import-map', 'frontend-discovery', 'event-types'] as const
export type Format = (typeof formats)[number]

export const views: Readonly<Record<Format, (request: ExportRequest) => object | string>> = {
  'import-map': importMap,
  'frontend-discovery': frontendDiscovery,
  'event-types': eventTypes,
}

/** Each remote's container under `@tessera/<remote>`; the integrity of every file that a browser may fetch. */
function importMap(request: ExportRequest): object {
  const live = Object.entries(request.record.remotes).map(
    ([remote, { manifest }]) => [remote, manifestOf(request, manifest)] as const,
  )
  const integrity = live.flatMap(([remote, manifest]) =>
    browserFiles(manifest).map(([file, about]) => [urlOf(request, remote, file), about.integrity] as const),
  )
  return {
    imports: Object.fromEntries(
      live.map(([remote, { browser }]) => [`@tessera/${remote}`, urlOf(request, remote, browser.entry)]),
    ),
    integrity: Object.fromEntries(integrity),
  }
}

/** https://github.com/awslabs/frontend-discovery, schema v1-pre. A canary, or what some keep after a promotion, is a second version with its share. */
function frontendDiscovery(request: ExportRequest): object {
  const { remotes, canaries = {} } = request.record
  const others = { ...runningBakes(request.record), ...canaries }
  const entries = Object.keys({ ...canaries, ...remotes }).map((remote) => {
    const [stable, other] = [remotes[remote], others[remote]]
    const share = other?.percent ?? 0
    const versions = stable ? [discovered(request, remote, stable.manifest, 100 - share, true)] : []
    if (other) versions.push(discovered(request, remote, other.manifest, share, false))
    return [`@tessera/${remote}`, versions] as const
  })
  return { schema, microFrontends: Object.fromEntries(entries) }
}

/** A file that types `site.on` where it is compiled. */
function eventTypes(request: ExportRequest): string {
  const events = Object.entries(request.record.remotes).flatMap(([remote, { manifest }]) =>
    Object.entries(manifestOf(request, manifest).events ?? {}).map(
      ([name, { data }]) => `    '${remote}:${name}': ${typeOf(data)}\n`,
    ),
  )
  const contract = `'@tessera/kit/contract/remote'`
  return `import ${contract}\n\ndeclare module ${contract} {\n  interface SiteEvents {\n${events.join('')}  }\n}`
}

const schema = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json'

function discovered(
  request: ExportRequest,
  remote: string,
  sha256: string,
  traffic: number,
  isDefault: boolean,
) {
  const { version, browser, files, slots, requires, contract } = manifestOf(request, sha256)
  return {
    url: urlOf(request, remote, browser.entry),
    metadata: { integrity: files[browser.entry]?.integrity ?? '', version },
    deployment: { traffic, default: isDefault },
    extras: { slots, requires, contract, exposes: browser.exposes },
  }
}

function manifestOf({ manifests }: ExportRequest, sha256: string): RemoteManifest {
  const manifest = manifests.get(sha256)
  if (manifest) return manifest
  throw new Error(`manifest ${sha256} was not given`)
}

function browserFiles({ files, server }: RemoteManifest) {
  return Object.entries(files).filter(([file]) => file !== server?.file && /\.(js|css)$/.test(file))
}

const urlOf = ({ base }: ExportRequest, remote: string, file: string) => `${base}/remotes/${remote}/${file}`
