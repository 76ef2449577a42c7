import { dirname, join } from 'node:path'
import { imageSize } from 'image-size'
import type { Problem } from '@tessera/kit/contract/problems'
import { invalid } from '../documents/invalid.ts'
import { limits } from '../documents/limits.ts'
import type { DocumentOf } from '../documents/readDocument.ts'
import { readHead } from './readHead.ts'

const maxPictureBytes = 2e6 /* bytes; visitors wait for the file, and the demo's largest has 0.2 MB */
const maxSkew = 0.02 /* share of one side; a larger difference of proportions is visible, and is not due to rounding */

type Media = DocumentOf<'media'> | DocumentOf<'theme'>
interface ListedFile {
  document: string
  field: string
  file: string
  type: string
  width?: number | undefined
  /** The size in px that pages reserve for the picture that the file belongs to. */
  picture?: { width: number; height: number }
}

/**
 * Reports media files that are missing, too heavy, or of another type or size than declared; at most `limits.problems`.
 * `before`: problems of an earlier check; if given, only the files of these problems are checked.
 */
export function checkMedia(
  dir: string,
  documents: readonly Media[],
  before?: readonly Problem[],
): readonly Problem[] {
  const isNamed = ({ document, field }: ListedFile) =>
    before?.some(
      ({ detail }) => detail?.['file'] === document && `${String(detail['field'])}.`.startsWith(`${field}.`),
    )
  return documents
    .flatMap(listFiles)
    .filter((listed) => isNamed(listed) ?? true)
    .flatMap((listed) => checkFile(dir, listed))
    .slice(0, limits.problems)
}

function listFiles({ file: document, kind, value }: Media): readonly ListedFile[] {
  if (kind === 'theme')
    return (value.faces ?? []).flatMap(({ file }, index) =>
      file === undefined ? [] : [{ document, field: `faces[${index}]`, file, type: 'font/woff2' }],
    )
  const pictures = value.media.flatMap((picture, index) => {
    const at = `media[${index}]`
    const whole = picture.files.map((one, n) => ({ ...one, field: `${at}.files[${n}]`, picture }))
    const { crop } = picture
    return [
      ...whole,
      ...(crop?.files.map((one, n) => ({ ...one, field: `${at}.crop.files[${n}]`, picture: crop })) ?? []),
    ]
  })
  const others = value.files.map(({ file, type }, index) => ({ file, type, field: `files[${index}]` }))
  return [...pictures, ...others].map((listed) => ({ ...listed, document }))
}

function checkFile(dir: string, listed: ListedFile): readonly Problem[] {
  const { document, field, file, type } = listed
  const folder = document.startsWith('media/')
    ? 'media'
    : `${dirname(document)}/${type === 'font/woff2' ? 'fonts' : 'media'}`
  return findFlaws(join(dir, folder, file), listed).map(([of, reason]) =>
    invalid(document, `${field}.${of}`, `${file} ${reason}`, 'documentFlawed'),
  )
}

type Flaw = readonly [field: string, reason: string]
type Size = readonly [width: number, height: number]

function findFlaws(path: string, { type, width, picture }: ListedFile): readonly Flaw[] {
  const found = readHead(path)
  if (!found) return [['file', 'is missing, or not a regular file']]
  if (found.type !== type && !(found.type === 'video/mp4' && type === 'audio/mp4'))
    return [['type', `is ${found.type ?? 'of no known type'}`]]
  const heavy = `has ${(found.size / 1e6).toFixed(1)} MB, all of which visitors load; at most 2 MB are allowed`
  const size = picture && type !== 'image/svg+xml' ? readSize(found.head) : undefined // not every SVG has a size of its own
  return [
    ...(size && picture ? sizeFlaws(size, picture, width) : []),
    ...(picture && found.size > maxPictureBytes ? [['file', heavy] as const] : []),
  ]
}

/** Reads width and height in px; undefined if the first bytes do not contain them. */
function readSize(head: Buffer): Size | undefined {
  try {
    const { width, height } = imageSize(head)
    return [width, height]
  } catch {
    return undefined
  }
}

/** Compares sizes. Swapped width and height are no flaw: many cameras leave it to viewers to rotate a picture. */
function sizeFlaws(
  size: Size,
  { width, height }: NonNullable<ListedFile['picture']>,
  declared?: number,
): readonly Flaw[] {
  const is = `is ${size[0]} × ${size[1]} px`
  if (declared !== undefined && !size.includes(declared)) return [['width', is]]
  const isAlike = [size, size.toReversed()].some(
    ([one = 0, other = 0]) => Math.abs(one * height - other * width) <= maxSkew * other * width,
  )
  return isAlike ? [] : [['file', `${is}, and its picture is declared as ${width} × ${height}`]]
}
