import { createHash } from 'node:crypto'
import type { RemoteFile, RemoteManifest } from '@tessera/kit/contract/composition'
import { providedByShell } from '../checks/providedByShell.ts'
import type { Candidate } from '../checks/candidate/Candidate.ts'
import { readBase } from '../log/readBase.ts'
import type { Registry } from '../registry/createRegistry.ts'
import type { Signer } from '../trust/signer.ts'
import { fakeBuild } from './fakeRemote.ts'

interface Where {
  registry: Registry
  root: string
  signer?: Signer
}

/** A published build that may be promoted. */
export async function candidateOf(
  { registry, root, signer }: Where,
  text: string,
  changes: Partial<RemoteManifest> = {},
  files: Readonly<Record<string, string>> = {},
): Promise<Candidate> {
  const build = fakeBuild('maps', text, changes)
  const more = Object.entries(files).map(([name, content]) => [name, Buffer.from(content)] as const)
  const described = more.map(([name, bytes]) => [name, describe(bytes)] as const)
  const whole = { ...build.manifest, files: { ...build.manifest.files, ...Object.fromEntries(described) } }
  const { manifest } = await registry.publish(whole, new Map([...build.files, ...more]), signer)
  const base = await readBase(registry, 'production')
  const { name: remote, version } = build.manifest
  return {
    registry,
    remote,
    version,
    manifest,
    base,
    provided: providedByShell,
    environment: 'production',
    site: root,
  }
}

function describe(bytes: Buffer): RemoteFile {
  const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}` as const
  return { integrity, sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length }
}
