import { readFile } from 'node:fs/promises'
import { ReleaseError } from '../errors/ReleaseError.ts'
import { placedSlots, type PlacedSlots } from '../slots/PlacedSlots.ts'
import { parseJson } from '@tessera/store/canonicalBytes'
import { keyOf } from '../layout/keyOf.ts'
import { listNames } from '../layout/listNames.ts'
import { RegistryError } from '@tessera/store/RegistryError'
import type { Store } from '@tessera/store/Store'
import type { TrustKeeping } from '../trust/trustLog.ts'
import { readChunks } from './chunks.ts'
import { compileInSite } from './compileInSite.ts'
import { readFiles, readNewest } from './openContentLog.ts'

interface PlacedRequest {
  store: Store
  trust: TrustKeeping['trust']
  environment: string
  /** A checkout of the site, whose compiler compiles `folder` if no content was published. */
  site: string
  folder: string
  keepIn: string
  /** Whether to use `folder` even if content was published; default false. */
  isFromFolder?: boolean
}

const placedFile = 'placed-slots.json'
const maxBytes = 64 * 1024 ** 2 /* enough for some 300,000 placed slots */

/** Reads the slots that documents place: from the environment's published content, else from the content folder. */
export async function readPlacedSlots(request: PlacedRequest): Promise<PlacedSlots> {
  try {
    const bytes = (await readPublished(request)) ?? (await readFolder(request))
    const { data, error } = placedSlots.safeParse(parseJson(bytes, placedFile))
    if (error) throw notKnown(error.issues[0]?.message ?? '')
    return { status: 'known', slots: data }
  } catch (error) {
    const isOfStore = error instanceof RegistryError && error.kind !== 'unreachable'
    if (!isOfStore && !(error instanceof ReleaseError)) throw error
    return { status: 'unknown', cause: error.message.replace(/\.$/, '') }
  }
}

async function readPublished(request: PlacedRequest): Promise<Uint8Array | undefined> {
  const { store, trust, environment, isFromFolder = false } = request
  const layout = isFromFolder ? undefined : await newestLayout(store, environment)
  const record = layout && (await readNewest(store, { environment, layout }, trust, 0))
  if (!record) return undefined
  const file = (await readFiles(store, record))[placedFile]
  if (file && file.bytes <= maxBytes) return readChunks(store, file)
  throw notKnown(
    file ? `it has ${file.bytes} bytes` : 'publish the content again: an older command published it',
  )
}

/** The newest layout in which content was published. Sites with an older shell use the content of an older layout. */
export async function newestLayout(store: Store, environment: string): Promise<number | undefined> {
  const own = new RegExp(`^${environment}-(\\d{1,3})$`)
  const names = await listNames(store, keyOf.contentLogs())
  const layouts = names.flatMap((name) => own.exec(name)?.[1] ?? []).map(Number)
  return layouts.length > 0 ? Math.max(...layouts) : undefined
}

async function readFolder({ site, folder, keepIn }: PlacedRequest): Promise<Uint8Array> {
  const { files } = await compileInSite({ site, folder, keepIn, onProgress: () => {} })
  const placed = files[placedFile]
  if (placed !== undefined) return readFile(placed)
  throw notKnown(`the checkout of the site in ${site} is older, and does not write it`)
}

function notKnown(cause: string): RegistryError {
  return new RegistryError('invalid', placedFile, cause)
}
