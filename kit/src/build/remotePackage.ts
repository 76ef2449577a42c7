import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Configuration } from 'webpack'
import type { SlotName } from '../contract/slots.ts'
import { BuildError } from './BuildError.ts'
import { type ReadDeclaration, readDeclaration } from './readDeclaration.ts'
import { readSharedPackages, type SharedPackage } from './readSharedPackages.ts'
import { readVersion } from './readVersion.ts'

/** Name of the webpack configuration that builds a server entry. */
export const serverName = 'server'

/** A remote's folder with everything that its builds depend on. */
export interface RemotePackage {
  folder: string
  dist: string
  version: string
  declaration: ReadDeclaration
  /** Slot → its client entry's file. */
  islands: ReadonlyMap<SlotName, string>
  /** Packages that the remote takes from the page or shares with other remotes. */
  shared: ReadonlyMap<string, SharedPackage>
  server: string | undefined
  /** Changes a webpack configuration, from the remote's tessera.webpack.mjs. */
  adapt(config: Configuration): Configuration
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
    adapt: await readAdapter(folder),
  }
}

async function readAdapter(folder: string): Promise<RemotePackage['adapt']> {
  const file = join(folder, 'tessera.webpack.mjs')
  if (!existsSync(file)) return (config) => config
  const { default: adapt } = (await import(pathToFileURL(file).href)) as { default?: unknown }
  if (typeof adapt !== 'function')
    throw new BuildError(`${file} must export a function by default: (config, { isServer }) => config`)
  return (config) => adapt(config, { isServer: config.name === serverName }) as Configuration
}

function findIsland(folder: string, slot: SlotName): string {
  const file = find(folder, `${slot}.island`)
  if (file) return file
  throw new BuildError(`src/${slot}.island.tsx (or .ts) is missing: src/remote.ts declares the slot ${slot}`)
}

function find(folder: string, name: string): string | undefined {
  return ['.tsx', '.ts'].map((extension) => join(folder, 'src', name + extension)).find(existsSync)
}
