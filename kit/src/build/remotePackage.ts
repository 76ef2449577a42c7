import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SlotName } from '../contract/slots.ts'
import { BuildError } from './BuildError.ts'
import { type ReadDeclaration, readDeclaration } from './readDeclaration.ts'
import { readSharedPackages } from './readSharedPackages.ts'
import { readVersion } from './readVersion.ts'

export interface RemotePackage {
  folder: string
  dist: string
  version: string
  declaration: ReadDeclaration
  /** Slot → its client entry's file. */
  islands: ReadonlyMap<SlotName, string>
  /** What it takes from the page → the range that it is built against. */
  shared: ReadonlyMap<string, string>
  server: string | undefined
}

/** Reads `src/remote.ts` and finds both entries beside it. */
export async function readRemotePackage(folder: string): Promise<RemotePackage> {
  const declaration = await readDeclaration(folder)
  return {
    folder,
    dist: join(folder, 'dist'),
    version: await readVersion(folder),
    declaration,
    islands: new Map(Object.keys(declaration.slots).map((slot) => [slot, findIsland(folder, slot)])),
    shared: readSharedPackages(folder, declaration.shared),
    server: find(folder, 'server'),
  }
}

function findIsland(folder: string, slot: SlotName): string {
  const file = find(folder, `${slot}.island`)
  if (file) return file
  throw new BuildError(`src/${slot}.island.tsx (or .ts) is missing: src/remote.ts declares the slot ${slot}`)
}

function find(folder: string, name: string): string | undefined {
  return ['.tsx', '.ts'].map((extension) => join(folder, 'src', name + extension)).find(existsSync)
}
