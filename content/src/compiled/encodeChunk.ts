import type { PlaceKind } from '../port/port.ts'

/** The data of a listed place that lists, maps and searches need. */
export interface ChunkedPlace {
  key: number
  /** The place's position in the alphabet; below 2^48. */
  nameOrder: number
  people: number
  lat: number
  lon: number
  /** The folded name: without case and accents. */
  name: string
  /** Ids of the name's words. */
  words: readonly number[]
  group: PlaceGroup
}

/** Properties by which places are counted; places with equal properties form a group. */
export interface PlaceGroup {
  region: string
  province: string
  kind: PlaceKind
  /** Whether the place belongs to another place's municipality. */
  isPart: boolean
}

const nameEnd = 0xff /* a byte that UTF-8 text never has */
const half = 2 ** 32
const maxNameBytes = 2 ** 16 - 2 /* bytes; text search ignores the rest of a name */
const headerBytes = 16

/** Encodes at most 65,536 places as columns of bytes, in the order given. `words` and `bytes`: of all names. */
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
    Uint32Array.from(places, ({ name }) => computeLetters(name)),
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

/** Decodes the columns of a chunk: a place has the same row in each. */
export function decodeChunk(bytes: Uint8Array<ArrayBuffer>) {
  const { buffer } = bytes.byteOffset === 0 ? bytes : bytes.slice() // columns of numbers start at multiples of their element's size
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
    /** The letters in each name; see `computeLetters`. */
    letters: take(Uint32Array),
    /** Word ids of all names; `wordCounts` says how many each name has. */
    words: take(Uint32Array, wordCount),
    wordCounts: take(Uint16Array),
    highOrder: take(Uint16Array),
    /** Index of each place's group in `groups`. */
    groupOf: take(Uint16Array),
    nameLengths: take(Uint16Array),
    /** Folded names in UTF-8, each followed by `nameEnd`. */
    names: take(Uint8Array, nameBytes),
    groups: JSON.parse(Buffer.from(buffer, at, bytes.length - at).toString()) as readonly PlaceGroup[],
  }
}

interface ColumnKind<Column> {
  new (buffer: ArrayBuffer, at: number, length: number): Column
  BYTES_PER_ELEMENT: number
}

/** Sets one bit for each of the letters a to z that a folded text contains. */
export function computeLetters(text: string): number {
  let letters = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at) - firstLetter
    if (letter >= 0 && letter < 26) letters |= 1 << letter
  }
  return letters
}

const firstLetter = 'a'.charCodeAt(0)
