import type { PlaceKind } from '../port/port.ts'

/** What lists, maps and neighbours are found by of a place that is listed. */
export interface PackedPlace {
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
  /** Of another place's municipality. */
  isPart: boolean
}

/** Some places, column by column. */
export interface Pack {
  size: number
  lat: Float64Array<ArrayBuffer>
  lon: Float64Array<ArrayBuffer>
  /** The lower 32 bits of each `nameOrder`. */
  lowOrder: Uint32Array<ArrayBuffer>
  people: Uint32Array<ArrayBuffer>
  keys: Uint32Array<ArrayBuffer>
  /** See `lettersIn`. */
  letters: Uint32Array<ArrayBuffer>
  words: Ragged<Uint32Array<ArrayBuffer>>
  /** The upper 16. */
  highOrder: Uint16Array<ArrayBuffer>
  /** Row in `groups`. */
  groupOf: Uint16Array<ArrayBuffer>
  /** UTF-8, each followed by `nameEnd`. */
  names: Ragged<Uint8Array<ArrayBuffer>>
  groups: readonly PlaceGroup[]
}

/** Several values for each place. */
interface Ragged<Values> {
  values: Values
  /** How many each has. */
  lengths: Uint16Array<ArrayBuffer>
}

/** No byte of UTF-8. */
const nameEnd = 0xff

const half = 2 ** 32
const longestName = 2 ** 16 - 2 /* bytes; the rest of it is not found */

/** Columns of some places, and how much is in them. */
interface Packed {
  size: number
  words: number
  /** Of names. */
  bytes: number
  value: Uint8Array
}

/** In the order given; not more than 65,536. */
export function packPlaces(places: readonly PackedPlace[]): Packed {
  const groups = new Map(places.map(({ group }) => [JSON.stringify(group), group]))
  const rowOf = new Map([...groups.keys()].map((group, row) => [group, row]))
  const names = places.map(({ name }) => Buffer.from(name).subarray(0, longestName))
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

export function readPack(packed: Uint8Array<ArrayBuffer>): Pack {
  const { buffer } = packed.byteOffset === 0 ? packed : packed.slice() // columns of numbers begin at multiples of their size
  const [size = 0, words = 0, bytes = 0] = new Uint32Array(buffer, 0, 4)
  let at = 16
  function take<Column>(Kind: ColumnKind<Column>, length = size): Column {
    const column = new Kind(buffer, at, length)
    at += length * Kind.BYTES_PER_ELEMENT
    return column
  }
  return {
    size,
    lat: take(Float64Array),
    lon: take(Float64Array),
    lowOrder: take(Uint32Array),
    people: take(Uint32Array),
    keys: take(Uint32Array),
    letters: take(Uint32Array),
    words: { values: take(Uint32Array, words), lengths: take(Uint16Array) },
    highOrder: take(Uint16Array),
    groupOf: take(Uint16Array),
    names: { lengths: take(Uint16Array), values: take(Uint8Array, bytes) },
    groups: JSON.parse(Buffer.from(buffer, at, packed.length - at).toString()) as readonly PlaceGroup[],
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
