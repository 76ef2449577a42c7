import type { Problem } from '@tessera/kit/contract/problems'
import type { PictureDraft } from '@tessera/content/media'
import type { OpenedDocument, Revision } from '@tessera/content/write'
import { setField } from '@tessera/content/write/text'
import { slugOf } from '@tessera/content/slugOf'
import { open as openFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Focus, LibraryPicture, PictureFields, PictureResult } from '../../shared/LibraryPicture.ts'
import { createLibrary, readPictures, type MediaPort } from './createLibrary.ts'
import { collectFiles, findUses } from './findUses.ts'
import { makePicture, type MadeFile, type MadePicture } from './makePicture.ts'
import { createMediaFolder, receive } from './mediaFolder.ts'
import { refused } from './refused.ts'
import { headBytes, typeOf } from './typeOf.ts'

/** Which picture of which document, as the caller saw it. */
export interface NamedPicture {
  set: string
  file: string
  id: string
  base: Revision
}

const cropBelow = 480 /* CSS px */
const middle: Focus = { x: 50, y: 50 }
const maxUploads = 8 /* at once */

/** Pictures of the content folder's media documents: taken in, described, cropped, removed; each change is a draft. */
export function createMedia(dir: string, port: MediaPort) {
  const folder = createMediaFolder(resolve(dir))
  const library = createLibrary(port)
  let uploads = 0

  /** Resolves when all of it has arrived; `kept` once it is a draft. What cannot be taken in rejects in words. */
  async function upload(sent: {
    body: AsyncIterable<Uint8Array> | null
    name: string
    set: string
    by: string
  }) {
    if (!(await port.sets()).some(({ set }) => set === sent.set))
      throw refused('The set was published meanwhile. Load the studio again, then send the picture again.')
    if (uploads >= maxUploads)
      throw refused('Eight pictures are being sent already. Try again in a minute.', 503)
    uploads++
    const arrived = Promise.withResolvers<void>()
    const kept = folder
      .withRoom(async function takeIn(room) {
        const hash = await receive(sent.body, join(room, 'upload'))
        await checkType(join(room, 'upload'), sent.name)
        arrived.resolve()
        return await keepOnce(join(room, 'upload'), hash.slice(0, 8), sent)
      })
      .finally(() => uploads--)
    await Promise.race([arrived.promise, kept])
    return { kept }
  }

  async function keepOnce(
    path: string,
    hash: string,
    { name, set, by }: { name: string; set: string; by: string },
  ) {
    const known = (await library.all(set)).find(({ id }) => id.endsWith(`-${hash}`))
    if (known) return saved(known)
    const id = `${
      slugOf(name.replace(/\.\w+$/, ''))
        .slice(0, 40)
        .replace(/-$/, '') || 'picture'
    }-${hash}`
    const made = await makePicture(path, { focus: middle })
    const names = await folder.keep(id, made.files)
    const text = `${JSON.stringify({ media: [pictureOf(id, made, names)] }, undefined, 2)}\n`
    const file = `media/${id}.json`
    const { revision } = await port.open(file, set)
    await port.save({ set, file, base: revision, text, by }) // a conflict: the same file was sent twice
    return await savedNow(file, id, set)
  }

  async function savedNow(file: string, id: string, set: string, problems: readonly Problem[] = []) {
    const picture = await library.one(file, id, set)
    if (!picture) throw refused(`${file} was removed meanwhile. Nothing was changed.`)
    return saved(picture, problems)
  }

  async function openPicture({ set, file, id, base }: NamedPicture) {
    if (!file.startsWith('media/'))
      throw refused(`${file} is made by a program; its pictures are changed there.`)
    const opened = await port.open(file, set)
    const index = readPictures(opened.text).findIndex((picture) => picture.id === id)
    const picture = readPictures(opened.text)[index]
    if (!picture || opened.text === null)
      throw refused(`${file} has no picture ${id}: it was removed meanwhile.`)
    if (opened.revision !== base) throw refused(changedBy(opened))
    return { text: opened.text, index, picture, count: readPictures(opened.text).length }
  }

  /** The crop around another point, cut from the largest file. */
  async function cropAt(id: string, { files }: PictureDraft, focus: Focus) {
    const source = files
      .filter(({ type }) => type !== 'image/svg+xml')
      .reduce((one, other) => (other.width >= one.width ? other : one))
    const made = await makePicture(folder.pathOf(`media/${source.file}`), { focus, only: 'crop' })
    return cropOf(made, await folder.keep(id, made.files))
  }

  async function update(
    named: NamedPicture,
    change: PictureFields & { focus?: Focus | undefined },
    by: string,
  ): Promise<PictureResult> {
    const { set, file, id, base } = named
    const { index, picture, ...opened } = await openPicture(named)
    const { focus } = change
    const fields = { ...change, ...(focus && { crop: await cropAt(id, picture, focus) }) }
    let { text } = opened
    for (const [field, value] of Object.entries(fields))
      if (value !== undefined) text = setField(text, ['media', index, field], value ?? undefined)
    const result = await port.save({ set, file, base, text, by })
    if (result.kind === 'conflict') throw refused(changedBy({ draft: result }))
    return await savedNow(file, id, set, result.problems)
  }

  async function remove(named: NamedPicture, by: string): Promise<null> {
    const { set, file, id, base } = named
    const { index, text, count } = await openPicture(named)
    const uses = await findUses(port, id, file)
    if (uses.length > 0)
      throw refused(`The picture is in use: ${uses.join(', ')}. Take it out there first, and publish that.`)
    const rest = count === 1 ? null : setField(text, ['media', index], undefined)
    const result = await port.save({ set, file, base, text: rest, by })
    if (result.kind === 'conflict') throw refused(changedBy({ draft: result }))
    return null
  }

  return {
    upload,
    update,
    remove,
    collectGarbage: (now = Date.now()) => collectFiles(port, folder, now),
    list: library.list,
    close: library.close,
    uses: (id: string, file: string) => findUses(port, id, file),
    /** The bytes of a file that a document names. */
    async open(name: string): Promise<{ bytes: Buffer; type: string } | undefined> {
      const found = await library.fileOf(name)
      const bytes = found && (await folder.open(found.path).catch(() => undefined))
      return found && bytes && { bytes, type: found.type }
    },
  }
}

export type Media = ReturnType<typeof createMedia>

function saved(picture: LibraryPicture, problems: readonly Problem[] = []): PictureResult {
  return { kind: 'saved', picture, problems }
}

function changedBy({ draft }: Pick<OpenedDocument, 'draft'>): string {
  return `The picture was changed${draft ? ` by ${draft.by}` : ''} meanwhile. Nothing was kept: look at it again, then repeat your change.`
}

async function checkType(path: string, name: string): Promise<void> {
  await using file = await openFile(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
  const type = typeOf(buffer.subarray(0, bytesRead))
  if (type === 'HEIC') throw refused(`${name} is HEIC, which browsers do not show. ${heicAdvice}`, 415)
  if (!type) throw refused(`${name} is no picture, whatever its name says. ${accepted}`, 415)
}

const heicAdvice =
  'Send it as JPEG: on an iPhone choose Settings, Camera, Formats, “Most Compatible”, or share the photo by mail, which converts it.'
const accepted = 'JPEG, PNG, WebP, AVIF, GIF, TIFF and SVG are taken.'

function pictureOf(id: string, made: MadePicture, names: readonly string[]): PictureDraft {
  const { width, height, preview } = made
  const files = namedFiles(made.files, names, false)
  return { id, width, height, files, preview, crop: cropOf(made, names) }
}

function cropOf({ crop, files }: MadePicture, names: readonly string[]): PictureDraft['crop'] {
  const { preview, ...size } = crop
  return { below: cropBelow, ...size, files: namedFiles(files, names, true), preview }
}

function namedFiles(
  files: readonly MadeFile[],
  names: readonly string[],
  isCrop: boolean,
): PictureDraft['files'] {
  return files.flatMap(({ width, type, ...one }, index) =>
    one.isCrop === isCrop ? [{ width, type, file: names[index] ?? '' }] : [],
  )
}
