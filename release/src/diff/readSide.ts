import type { CompositionRecord, RemoteManifest } from '@tessera/kit/contract/composition'
import { ReleaseError } from '../errors/ReleaseError.ts'
import { ifUnreadable } from '../store/ifUnreadable.ts'
import type { CompositionReader, ReleaseReader } from '../registry/registry.ts'

/** One of two compositions that are compared. */
export interface Side {
  record: CompositionRecord
  /** Remote → its stored manifest; a remote whose manifest does not read is left out. */
  manifests: ReadonlyMap<string, RemoteManifest>
}

/** `12` is a number of the environment, `staging` what is live there, `staging/12` a number of another one. */
export async function readSide(
  registry: CompositionReader & ReleaseReader,
  environment: string,
  name: string,
): Promise<Side> {
  const record = await readRecord(registry, environment, name)
  const manifests = await Promise.all(
    Object.entries(record.remotes).map(async ([remote, { manifest }]) => {
      const stored = await registry.manifest(manifest).catch(ifUnreadable(undefined))
      return stored ? [[remote, stored] as const] : []
    }),
  )
  return { record, manifests: new Map(manifests.flat()) }
}

async function readRecord(
  registry: CompositionReader,
  environment: string,
  name: string,
): Promise<CompositionRecord> {
  const [, where = environment, number] = /^(?:([a-z][a-z0-9-]*)\/)?(\d+)$/.exec(name) ?? []
  if (number) {
    const stored = await registry.composition(where, Number(number))
    if (stored) return stored.record
    throw unknown(`There is no number ${number} in ${where}.`, `Run \`release history -e ${where}\`.`)
  }
  const [newest] = await registry.history(name, 1)
  if (newest) return newest.record
  throw unknown(`Nothing is live in ${name}.`, 'Name a number, an environment, or both: `staging/12`.')
}

const unknown = (cause: string, fix: string) => new ReleaseError('calledWrongly', cause, fix)
