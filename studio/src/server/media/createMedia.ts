import type { Problem } from '@tessera/kit/contract/problems'
import type { PictureDraft } from '@tessera/content/media'
import { setField } from '@tessera/content/write/text'
import { slugify } from '@tessera/content/slugify'
import { existsSync } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { CallInput, PictureChange } from '../../shared/calls.ts'
import type { Focus, LibraryPicture, ListedPictures, PictureResult } from '../../shared/LibraryPicture.ts'
import { createLibrary, readPictures, type MediaPort } from './createLibrary.ts'
import { collectFiles, findUses } from './findUses.ts'
import type { Order } from './child/Order.ts'
import { makePicture } from './makePicture.ts'
import { createMediaFolder, receive } from './mediaFolder.ts'
import { refused } from './refused.ts'
import { headBytes, detectType } from './detectType.ts'

interface Upload {
  body: AsyncIterable<Uint8Array> | null
  name: string
  set: string
  by: string
}

/** Identifies a picture of a document, at the document's revision that the caller saw. */
type NamedPicture = CallInput<'media.remove'>

const cropBelow = 480 /* CSS px */
const middle: Focus = { x: 50, y: 50 }
const maxUploads = 8 /* uploads at once */

/** Adds, describes, crops and removes pictures of the content folder's media documents; each change is a draft. */
export function createMedia(dir: string, port: MediaPort, makeFiles: typeof makePicture = makePicture) {
  const folder = createMediaFolder(resolve(dir))
  const library = createLibrary(port)
  let uploads = 0

  /** Resolves once the whole file has arrived; `kept` resolves once it is in a draft. Both reject with a message. */
  async function upload(sent: Upload) {
    if (!(await port.sets()).some(({ set }) => set === sent.set))
      throw refused('The set was published in the meantime. Reload the studio and upload it again.')
    if (uploads >= maxUploads)
      throw refused('Eight pictures are already being uploaded. Try again in a minute.', 503)
    uploads++
    const arrived = Promise.withResolvers<void>()
    const kept = folder
      .withTempFolder(async function receiveUpload(temp) {
        const hash = await receive(sent.body, join(temp, 'upload'))
        await checkType(join(temp, 'upload'), sent.name)
        arrived.resolve()
        return await keepOnce(join(temp, 'upload'), hash.slice(0, 8), sent)
      })
      .finally(() => uploads--)
    await Promise.race([arrived.promise, kept])
    return { kept }
  }

  async function keepOnce(path: string, hash: string, { name, set, by }: Upload) {
    const known = (await library.all(set)).find(({ id }) => id.endsWith(`-${hash}`))
    if (known) return saved(known)
    const words = slugify(name.replace(/\.\w+$/, ''))
    const id = `${words.slice(0, 40).replace(/-$/, '') || 'picture'}-${hash}`
    const picture = { id, ...(await make(id, path, { focus: middle })) }
    const text = `${JSON.stringify({ media: [picture] }, undefined, 2)}\n`
    const file = `media/${id}.json`
    const { revision } = await port.open(file, set)
    await port.save({ set, file, base: revision, text, by }) // a conflict: the same file was uploaded twice
    return await savedNow(file, id, set)
  }

  /** Makes the variants, saves their files, and returns the fields of the picture in its document. */
  async function make(id: string, path: string, order: Order) {
    const { width, height, preview, crop, ...made } = await makeFiles(path, order)
    const kept = await folder.keep(id, made.files)
    const files = (wanted: boolean) =>
      kept.flatMap(({ isCrop, ...file }) => (isCrop === wanted ? [file] : []))
    const narrow = { below: cropBelow, ...crop, files: files(true) }
    return { width, height, files: files(false), preview, crop: narrow }
  }

  async function savedNow(file: string, id: string, set: string, problems: readonly Problem[] = []) {
    const picture = await library.one(file, id, set)
    if (!picture) throw refused(`${file} was removed in the meantime. Nothing was changed.`)
    return saved(picture, problems)
  }

  async function openPicture({ set, file, id, base }: NamedPicture) {
    if (!file.startsWith('media/')) throw refused(`A program generates ${file}; change its pictures there.`)
    const { text, revision, draft } = await port.open(file, set)
    const pictures = readPictures(text)
    const index = pictures.findIndex((picture) => picture.id === id)
    const picture = pictures[index]
    if (!picture || text === null) throw refused(`${file} has no picture ${id}: someone removed it.`)
    if (revision !== base) throw changedBy(draft)
    return { text, index, picture, count: pictures.length }
  }

  /** Cuts the crop around another focus from the largest file. */
  async function cropAt(id: string, { files }: PictureDraft, focus: Focus) {
    const source = files
      .filter(({ type }) => type !== 'image/svg+xml')
      .reduce((one, other) => (other.width >= one.width ? other : one))
    const path = folder.pathOf(`media/${source.file}`)
    if (!existsSync(path))
      throw refused(`media/${source.file} is missing: it was removed by hand. Upload the picture again.`)
    return (await make(id, path, { focus, only: 'crop' })).crop
  }

  async function update(named: NamedPicture, change: PictureChange, by: string): Promise<PictureResult> {
    const { set, file, id } = named
    const { index, picture, ...opened } = await openPicture(named)
    const { focus } = change
    const fields = { ...change, ...(focus && { crop: await cropAt(id, picture, focus) }) }
    let { text } = opened
    for (const [field, value] of Object.entries(fields))
      if (value !== undefined) text = setField(text, ['media', index, field], value ?? undefined)
    return await savedNow(file, id, set, await save(named, text, by))
  }

  async function remove(named: NamedPicture, by: string): Promise<null> {
    const { index, text, count } = await openPicture(named)
    const uses = await findUses(port, named.id, named.file)
    if (uses.length > 0)
      throw refused(`The picture is in use: ${uses.join(', ')}. Remove it there first, and publish that.`)
    await save(named, count === 1 ? null : setField(text, ['media', index], undefined), by)
    return null
  }

  async function save({ set, file, base }: NamedPicture, text: string | null, by: string) {
    const result = await port.save({ set, file, base, text, by })
    if (result.kind === 'conflict') throw changedBy(result)
    return result.problems
  }

  return {
    upload,
    update,
    remove,
    collectGarbage: (now = Date.now()) => collectFiles(port, folder, now),
    /** Lists pictures as the library does, with the size of each picture's widest file. */
    async list(query: CallInput<'media.list'>): Promise<ListedPictures> {
      const { pictures, total } = await library.list(query)
      const weighed = pictures.map(async function weigh(picture) {
        const { path = '' } = (await library.findFile(picture.widest)) ?? {}
        return { ...picture, bytes: await folder.measure(path) }
      })
      return { pictures: await Promise.all(weighed), total }
    },
    close: library.close,
    uses: (id: string, file: string) => findUses(port, id, file),
    /** The content of a file that a document names; undefined for all others. */
    async open(name: string): Promise<{ bytes: Buffer; type: string } | undefined> {
      const found = await library.findFile(name)
      const bytes = found && (await folder.open(found.path).catch(() => undefined))
      return found && bytes && { bytes, type: found.type }
    },
  }
}

/** The pictures of one content folder. */
export type Media = ReturnType<typeof createMedia>

function saved(picture: LibraryPicture, problems: readonly Problem[] = []): PictureResult {
  return { kind: 'saved', picture, problems }
}

function changedBy(change: { by: string } | undefined): Error {
  const who = change ? ` by ${change.by}` : ''
  return refused(
    `The picture was changed${who} in the meantime. Your change was not saved: open the picture again and repeat it.`,
  )
}

async function checkType(path: string, name: string): Promise<void> {
  await using file = await openFile(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
  const type = detectType(buffer.subarray(0, bytesRead))
  if (type === 'HEIC') throw refused(`${name} is HEIC, which browsers cannot show. ${heicAdvice}`, 415)
  if (!type) throw refused(`${name} is not a picture. ${accepted}`, 415)
}

const heicAdvice =
  'Upload it as JPEG: on an iPhone choose Settings, Camera, Formats, “Most Compatible”, or send the photo by mail, which converts it.'
const accepted = 'The studio accepts JPEG, PNG, WebP, AVIF, GIF, TIFF and SVG.'
