import type { PlaceKind } from '../port/port.ts'

/** What lists, maps and neighbours find a listed place by. */
export interface ChunkedPlace {
  key: number
  /** Grows along the alphabet; below 2^48. */
  nameOrder: number
  people: number
  lat: number
  lon: number
  /** Folded. */
  name: string
  /** Ids of its words. */
  words: readonly number[]
  group: PlaceGroup
}

/** What places have in common that a list counts together. */
export interface PlaceGroup {
  region: string
  province: string
  kind: PlaceKind
  /** It belongs to another place's municipality. */
  isPart: boolean
}

const nameEnd = 0xff /* no byte of UTF-8 */
const half = 2 ** 32
const maxNameBytes = 2 ** 16 - 2 /* the rest of a name is not found */
const headerBytes = 16

/** Columns of some places as bytes, and how much is in them. In the order given; at most 65,536 places. */
export function encodeChunk(places: readonly ChunkedPlace[]) {
  const groups = new Map(places.map(({ group }) => [JSON.stringify(group), group]))
  const rowOf = new Map([...groups.keys()].map((group, row) => [group, row]))
  const names = places.map(({ name }) => Buffer.from(name).subarray(0, maxNameBytes))
  const words = places.flatMap((place) => place.words)
  const text = Buffer.concat(names.flatMap((name) => [name, Buffer.of(nameEnd)]))
  const parts = [
    Uint32Array.of(places.length, words.length, text.length, 0),
    Float64Array.from(places, ({ lat }) => lat),
    Float64Array.from(places, ({ lon }) => lon),
    Uint32Array.from(places, ({ nameOrder }) => nameOrder % half),
    Uint32Array.from(places, ({ people }) => Math.min(people, half - 1)),
    Uint32Array.from(places, ({ key }) => key),
    Uint32Array.from(places, ({ name }) => lettersIn(name)),
    Uint32Array.from(words),
    Uint16Array.from(places, (place) => place.words.length),
    Uint16Array.from(places, ({ nameOrder }) => Math.floor(nameOrder / half)),
    Uint16Array.from(places, ({ group }) => rowOf.get(JSON.stringify(group)) ?? 0),
    Uint16Array.from(names, ({ length }) => length + 1),
    text,
    Buffer.from(JSON.stringify([...groups.values()])),
  ]
  const value = Buffer.concat(parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength)))
  return { size: places.length, words: words.length, bytes: text.length, value }
}

/** The columns of a chunk: places have the same row in each. */
export function decodeChunk(bytes: Uint8Array<ArrayBuffer>) {
  const { buffer } = bytes.byteOffset === 0 ? bytes : bytes.slice() // columns of numbers begin at multiples of their size
  const [size = 0, wordCount = 0, nameBytes = 0] = new Uint32Array(buffer, 0, 4)
  let at = headerBytes
  function take<Column>(Kind: ColumnKind<Column>, length = size): Column {
    const column = new Kind(buffer, at, length)
    at += length * Kind.BYTES_PER_ELEMENT
    return column
  }
  return {
    size,
    lat: take(Float64Array),
    lon: take(Float64Array),
    /** The lower 32 bits of each `nameOrder`; `highOrder` has the upper 16. */
    lowOrder: take(Uint32Array),
    people: take(Uint32Array),
    keys: take(Uint32Array),
    /** See `lettersIn`. */
    letters: take(Uint32Array),
    /** Word ids of all names; `wordCounts` tells how many each has. */
    words: take(Uint32Array, wordCount),
    wordCounts: take(Uint16Array),
    highOrder: take(Uint16Array),
    /** Row in `groups`. */
    groupOf: take(Uint16Array),
    nameLengths: take(Uint16Array),
    /** UTF-8, each name followed by `nameEnd`. */
    names: take(Uint8Array, nameBytes),
    groups: JSON.parse(Buffer.from(buffer, at, bytes.length - at).toString()) as readonly PlaceGroup[],
  }
}

interface ColumnKind<Column> {
  new (buffer: ArrayBuffer, at: number, length: number): Column
  BYTES_PER_ELEMENT: number
}

/** A bit for each letter from a to z that a folded text has. */
export function lettersIn(text: string): number {
  let letters = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at) - firstLetter
    if (letter >= 0 && letter < 26) letters |= 1 << letter
  }
  return letters
}

const firstLetter = 'a'.charCodeAt(0)
