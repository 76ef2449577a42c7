import { mediaDraftSchema, type PictureDraft } from '@tessera/content/media'
import { parseFields } from '@tessera/content/write/text'
import type { ListedDocument, Revision, WritePort } from '@tessera/content/write'
import { fold } from '@tessera/content/slugify'
import type { CallInput } from '../../shared/calls.ts'
import type { LibraryPicture, ListedPictures } from '../../shared/LibraryPicture.ts'

/** The part of the write port that pictures need. */
export type MediaPort = Pick<WritePort, 'list' | 'open' | 'save' | 'sets' | 'watch' | 'history' | 'textAt'>

/** A file that a document names; `path` is below the content folder. */
export interface LibraryFile {
  path: string
  type: string
}

const thumbnailWidth = 320 /* px; a thumbnail is the smallest file of at least this width */

/** Lists pictures of media documents with a set's drafts. A document is read once, and again when it changes. */
export function createLibrary(port: MediaPort) {
  /** Published pictures by document, until the document changes. */
  const published = new Map<string, readonly LibraryPicture[]>()
  /** All files that were named by documents read so far; no other file can be requested. */
  const files = new Map<string, LibraryFile>()
  let changes = 0
  const close = port.watch(function forget({ files: changed }) {
    changes++
    for (const file of changed) published.delete(file)
  })

  async function readPublishedOrDraft(file: string, set: string, draft?: ListedDocument['draft']) {
    const known = draft === undefined ? published.get(file) : undefined
    if (known) return known
    const before = changes
    const { text, revision } = await port.open(file, set)
    const pictures = parsePictures(file, text, revision).map((one) => ({ ...one, ...(draft && { draft }) }))
    if (draft === undefined && before === changes) published.set(file, pictures)
    return pictures
  }

  function parsePictures(file: string, text: string | null, revision: Revision): readonly LibraryPicture[] {
    const folder = file.startsWith('media/') ? 'media' : `${file.slice(0, file.lastIndexOf('/'))}/media`
    return readPictures(text).map(function shown(picture) {
      for (const one of [...picture.files, ...(picture.crop?.files ?? [])])
        files.set(one.file, { path: `${folder}/${one.file}`, type: one.type })
      return libraryPicture(picture, file, revision)
    })
  }

  async function all(set: string): Promise<readonly LibraryPicture[]> {
    const pictures: LibraryPicture[] = []
    for (const { file, draft } of await listDocuments(port, set, 'media'))
      if (draft !== 'removed') pictures.push(...(await readPublishedOrDraft(file, set, draft)))
    return pictures
  }

  return {
    close,
    all,
    async list({ set, text = '', after, max }: CallInput<'media.list'>): Promise<ListedPictures> {
      const wanted = fold(text).split(/\s+/)
      const found = (await all(set)).filter((picture) => {
        const words = fold([picture.id, picture.alt, picture.caption, picture.credit].join(' '))
        return wanted.every((word) => words.includes(word))
      })
      const start = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1
      return { pictures: found.slice(start, start + max), total: found.length }
    },
    async one(file: string, id: string, set: string): Promise<LibraryPicture | undefined> {
      const { text, revision } = await port.open(file, set)
      return parsePictures(file, text, revision).find((picture) => picture.id === id)
    },
    /** Finds a file. Reads all documents if it is unknown: after a restart, open pages request files before a list. */
    async findFile(name: string): Promise<LibraryFile | undefined> {
      if (!files.has(name)) for (const { set } of await port.sets()) await all(set)
      return files.get(name)
    },
  }
}

/** All documents of a set, generated ones included; `kind` limits them. */
export async function listDocuments(port: MediaPort, set: string, kind?: string) {
  const query = { set, withGenerated: true, max: Number.MAX_SAFE_INTEGER, ...(kind && { kind }) }
  return (await port.list(query)).documents
}

/** The pictures of a document; none if the document is invalid, which the check before publishing reports. */
export function readPictures(text: string | null): readonly PictureDraft[] {
  try {
    return mediaDraftSchema.parse(text === null ? {} : parseFields(text)).media
  } catch {
    return []
  }
}

function libraryPicture(picture: PictureDraft, file: string, revision: Revision): LibraryPicture {
  const { files, preview: _, crop, ...fields } = picture
  return {
    ...fields,
    file,
    revision,
    thumbnail: findThumbnail(files),
    widest: findWidest(files),
    ...(crop && { crop: findThumbnail(crop.files) }),
    canChange: file.startsWith('media/'),
  }
}

/** The widest file of the first type, which browsers prefer. */
function findWidest(files: PictureDraft['files']): string {
  const [first, ...others] = files.filter(({ type }) => type === files[0]?.type)
  return others.reduce((one, other) => (one && one.width > other.width ? one : other), first)?.file ?? ''
}

/** The smallest file that is wide enough, of the last type, which every browser supports. */
function findThumbnail(files: PictureDraft['files']): string {
  const shown = files.filter(({ type }) => type === files.at(-1)?.type)
  const sorted = shown.toSorted((one, other) => one.width - other.width)
  return `/media/${(sorted.find(({ width }) => width >= thumbnailWidth) ?? sorted.at(-1))?.file}`
}
