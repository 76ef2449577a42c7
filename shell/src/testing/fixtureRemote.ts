import { createHash } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  CompositionRecord,
  DeclaredSlot,
  Owner,
  RemoteManifest,
} from '@tessera/kit/contract/composition'
import type { SlotName } from '@tessera/kit/contract/slots'
import { openRegistry, type Registry } from '@tessera/release/registry'
import { signComposition } from '@tessera/release/testing/forging'
import type { Signer } from '@tessera/release/signer'

export interface FixtureRemote {
  name: string
  slots: readonly SlotName[]
  /** The body of its server file, CommonJS; none has no server entry. */
  server?: string
  /** Further files by name. */
  files?: Readonly<Record<string, string>>
  trustedTypes?: readonly string[]
  owner?: Owner
  /** Default: none, as releases from before slots were declared. */
  declarations?: Readonly<Record<SlotName, DeclaredSlot>>
}

/** A server file that renders `<p>text</p>` in each slot. */
export function drawing(text: string, slots: readonly SlotName[]): string {
  const entries = slots.map(
    (slot) => `'${slot}': { render: (data, idPrefix) => '<p id="' + idPrefix + 'p">${text}</p>' }`,
  )
  return `module.exports = { ${entries.join(', ')} }`
}

/** A real registry in a temporary folder. */
export async function createRegistryFolder(): Promise<{ folder: string; registry: Registry }> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-registry-'))
  return { folder, registry: openRegistry(`file:${folder}`) }
}

/** Stores a remote without promoting it. */
export async function publish(registry: Registry, remote: FixtureRemote): Promise<RemoteManifest> {
  const { manifest, files } = build(remote)
  await registry.publish(manifest, files)
  return manifest
}

/** Publishes and promotes a remote. Its version follows from its content. */
export async function promote(
  registry: Registry,
  remote: FixtureRemote,
  { created = new Date(), signer }: { created?: Date; signer?: Signer } = {},
): Promise<RemoteManifest> {
  const { manifest, files } = build(remote)
  const published = await registry.publish(manifest, files, signer)
  const newest = await registry.newest('production')
  const before = newest?.record.remotes[remote.name]?.version ?? null
  const record: CompositionRecord = {
    format: 1,
    environment: 'production',
    number: (newest?.record.number ?? 0) + 1,
    previous: newest?.sha256 ?? null,
    created: created.toISOString(),
    actor: 'test',
    reason: 'test',
    change: { kind: 'promote', remote: remote.name, from: before, to: manifest.version },
    remotes: {
      ...newest?.record.remotes,
      [remote.name]: { version: manifest.version, manifest: published.manifest },
    },
  }
  await registry.append(signer ? signComposition(record, signer, 1) : record)
  return manifest
}

function build({ name, slots, server, files: more = {}, owner, trustedTypes, declarations }: FixtureRemote) {
  const texts = new Map<string, string>(Object.entries(more))
  const add = (file: string, content: string) => {
    const hashed = file.replace('HASH', digest('sha256', 'hex', content).slice(0, 10))
    texts.set(hashed, content)
    return hashed
  }
  const entry = add(
    'remoteEntry.HASH.js',
    `export const name = '${name}' // ${server ?? JSON.stringify(more)}`,
  )
  const css = add('island.HASH.css', `.${name}-x{background:url(./x.png)}`)
  const serverFile = server === undefined ? undefined : add('server.HASH.cjs', server)
  const files = new Map([...texts].map(([file, content]) => [file, Buffer.from(content)]))
  const described = [...files].map(([file, bytes]) => [file, describe(bytes)] as const)
  const manifest: RemoteManifest = {
    format: 1,
    name,
    version: `0.1.0-${digest('sha256', 'hex', JSON.stringify([described, declarations])).slice(0, 8)}`,
    contract: 1,
    slots,
    requires: {},
    browser: { entry, exposes: Object.fromEntries(slots.map((slot) => [slot, { js: [], css: [css] }])) },
    ...(serverFile !== undefined && { server: { file: serverFile, slots } }),
    files: Object.fromEntries(described),
    budgetKb: 50,
    ...(owner && { owner }),
    ...(trustedTypes && { trustedTypes }),
    ...(declarations && { declarations }),
  }
  return { manifest, files }
}

function describe(bytes: Buffer) {
  return {
    integrity: `sha384-${digest('sha384', 'base64', bytes)}` as const,
    sha256: digest('sha256', 'hex', bytes),
    bytes: bytes.length,
  }
}

function digest(algorithm: string, encoding: 'hex' | 'base64', content: string | Buffer): string {
  return createHash(algorithm).update(content).digest(encoding)
}
