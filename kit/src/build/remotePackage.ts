import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { dataSchema } from '../contract/dataSchema.ts'
import { contractNumber } from '../contract/remote.ts'
import { isPolicyOf, policyRule } from '../contract/isPolicyOf.ts'
import { slotName, slotTraits } from '../contract/slotDeclarations.ts'
import type { SlotName } from '../contract/slots.ts'
import { readSharedPackages } from './readSharedPackages.ts'
import { toDataSchema } from './toDataSchema.ts'

/** A remote's package as the build sees it. */
export interface RemotePackage {
  folder: string
  dist: string
  /** Of its package.json. */
  version: string
  declaration: ReadDeclaration
  /** Slot → its client entry's file. */
  islands: ReadonlyMap<SlotName, string>
  /** What it takes from the page → the range that it is built against. */
  shared: ReadonlyMap<string, string>
  /** Its server entry's file, when it has one. */
  server: string | undefined
}

/** A fault of the package itself; its message says what to do. */
export class BuildError extends Error {
  override name = 'BuildError'
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

const zodSchema = z.unknown().transform(toDataSchema)

const declarationSchema = z
  .strictObject({
    name: z.string().regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case letters, digits and dashes'),
    contract: z.literal(contractNumber),
    slots: z
      .record(slotName, z.strictObject({ data: zodSchema.pipe(dataSchema), ...slotTraits }))
      .refine((slots) => Object.keys(slots).length > 0, 'names no slot'),
    shared: z.enum(['page', 'own']).default('page'),
    budgetKb: z.number().positive(),
    stylePrefixes: z.array(z.string().regex(/^[a-z][a-z0-9]*-$/, 'must be like pswp-')).optional(),
    trustedTypes: z.array(z.string()).optional(),
  })
  .refine(({ name, trustedTypes = [] }) => trustedTypes.every((policy) => isPolicyOf(name, policy)), {
    path: ['trustedTypes'],
    message: policyRule,
  })

/** A `RemoteDeclaration` whose slots are as the manifest has them. */
type ReadDeclaration = z.output<typeof declarationSchema>

async function readDeclaration(folder: string): Promise<ReadDeclaration> {
  const file = join(folder, 'src/remote.ts')
  if (!existsSync(file)) {
    throw new BuildError(`${file} is missing. A remote declares itself there: export const remote = {…}`)
  }
  const module: unknown = await import(pathToFileURL(file).href)
  const result = z.object({ remote: declarationSchema }).safeParse(module)
  if (result.success) return result.data.remote
  const problems = result.error.issues.map(
    (issue) => `  ${issue.path.map(String).join('.')}: ${issue.message}`,
  )
  throw new BuildError(`${file} is not a declaration:\n${problems.join('\n')}`)
}

async function readVersion(folder: string): Promise<string> {
  const text = await readFile(join(folder, 'package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}

function findIsland(folder: string, slot: SlotName): string {
  const file = find(folder, `${slot}.island`)
  if (file) return file
  throw new BuildError(`src/${slot}.island.tsx (or .ts) is missing: src/remote.ts declares the slot ${slot}`)
}

function find(folder: string, name: string): string | undefined {
  return ['.tsx', '.ts'].map((extension) => join(folder, 'src', name + extension)).find(existsSync)
}
