import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { PlacedSlots } from '../checks/candidate/Candidate.ts'
import { ReleaseError } from '../errors/ReleaseError.ts'
import { jsonIn } from '../store/canonicalBytes.ts'
import { keyOf } from '../store/keyOf.ts'
import { namesIn } from '../store/namesIn.ts'
import { RegistryError } from '../store/RegistryError.ts'
import type { Store } from '../store/store.ts'
import type { TrustKeeping } from '../trust/trustLog.ts'
import { readChunks } from './chunks.ts'
import { compileInSite } from './compileInSite.ts'
import { readFiles, readNewest } from './readRecord.ts'

interface PlacedRequest {
  store: Store
  trust: TrustKeeping['trust']
  environment: string
  /** A checkout of the site, which compiles the folder where nothing was published. */
  site: string
  folder: string
  keepIn: string
  /** The site shows the folder, whatever was published. Default: false. */
  isFromFolder?: boolean
}

const placedFile = 'placed-slots.json'
const maxBytes = 64 * 1024 ** 2 /* some 300,000 placed slots */

const text = z.string().max(1000)
const placedSlots = z.array(
  z.object({
    slot: text,
    options: z.record(z.string(), z.unknown()),
    file: text,
    field: text,
    path: text,
  }),
)

/** The slots that pages of an environment place: as its content was published, else as the content folder has them. */
export async function readPlacedSlots(request: PlacedRequest): Promise<PlacedSlots> {
  try {
    return (await placedInPublished(request)) ?? (await placedInFolder(request))
  } catch (error) {
    const isOfStore = error instanceof RegistryError && error.kind !== 'unreachable'
    if (isOfStore || error instanceof ReleaseError) return unknown(error.message)
    throw error
  }
}

async function placedInPublished(request: PlacedRequest): Promise<PlacedSlots | undefined> {
  const { store, trust, environment, isFromFolder = false } = request
  const layout = isFromFolder ? undefined : await newestLayout(store, environment)
  if (layout === undefined) return undefined
  const record = await readNewest(store, { environment, layout }, trust, 0)
  if (!record) return undefined
  const file = (await readFiles(store, record))[placedFile]
  if (!file)
    return unknown(
      `content number ${record.number} was published by an earlier release command; publish it again`,
    )
  if (file.bytes > maxBytes) return unknown(`the list of placed slots has ${file.bytes} bytes`)
  return known(await readChunks(store, file))
}

/** Only servers of the newest are brought up to date; those of before show what they have. */
async function newestLayout(store: Store, environment: string): Promise<number | undefined> {
  const own = new RegExp(`^${environment}-(\\d{1,3})$`)
  const names = await namesIn(store, keyOf.contentLogs())
  const layouts = names.flatMap((name) => own.exec(name)?.[1] ?? []).map(Number)
  return layouts.length > 0 ? Math.max(...layouts) : undefined
}

async function placedInFolder({ site, folder, keepIn }: PlacedRequest): Promise<PlacedSlots> {
  const { files } = await compileInSite({ site, folder, keepIn, onProgress: () => {} })
  const placed = files[placedFile]
  if (placed === undefined) return unknown(`the checkout of the site in ${site} lists no placed slots`)
  return known(await readFile(placed))
}

function known(bytes: Uint8Array): PlacedSlots {
  const { data, error } = placedSlots.safeParse(jsonIn(bytes, placedFile))
  if (data) return { status: 'known', slots: data }
  throw new RegistryError('invalid', placedFile, error.issues[0]?.message ?? '')
}

function unknown(cause: string): PlacedSlots {
  return { status: 'unknown', cause: cause.replace(/\.$/, '') }
}
