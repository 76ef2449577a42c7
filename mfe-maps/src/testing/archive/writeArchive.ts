import { gzipSync } from 'node:zlib'
import { PbfWriter } from 'pbf'
import { zxyToTileId } from 'pmtiles'

export interface TileOfArchive {
  zoom: number
  x: number
  y: number
  /** A vector tile, not compressed. */
  bytes: Uint8Array
}

interface ArchiveHead {
  /** Degrees: west, south, east, north. */
  bounds: readonly [number, number, number, number]
  minZoom: number
  maxZoom: number
  metadata: object
}

/** Bytes of a file's head: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
const headLength = 127
/** Of head and root directory: what is read first. */
const firstRead = 16_384

/** Writes vector tiles as one PMTiles file, version 3. Fails when there are too many for one directory. */
export function writeArchive(tiles: readonly TileOfArchive[], head: ArchiveHead): Uint8Array {
  const sorted = tiles
    .map(({ zoom, x, y, bytes }) => ({ id: zxyToTileId(zoom, x, y), packed: gzipSync(bytes) }))
    .toSorted((one, other) => one.id - other.id)
  const root = directoryOf(sorted)
  const metadata = gzipSync(JSON.stringify(head.metadata))
  if (headLength + root.length > firstRead)
    throw new Error(`${tiles.length} tiles need more than one directory`)
  const data = Buffer.concat(sorted.map(({ packed }) => packed))
  const sections = [root, metadata, Buffer.alloc(0), data] // no leaf directories
  return Buffer.concat([headOf(sections, tiles.length, head), ...sections])
}

/** Columns: numbers by their differences, run lengths, lengths, offsets, of which 0 is “after the one before”. */
function directoryOf(tiles: readonly { id: number; packed: Uint8Array }[]): Buffer {
  const pbf = new PbfWriter()
  pbf.writeVarint(tiles.length)
  for (const [index, { id }] of tiles.entries()) pbf.writeVarint(id - (tiles[index - 1]?.id ?? 0))
  for (const _ of tiles) pbf.writeVarint(1)
  for (const { packed } of tiles) pbf.writeVarint(packed.length)
  for (const index of tiles.keys()) pbf.writeVarint(index === 0 ? 1 : 0)
  return gzipSync(pbf.finish())
}

const gzip = 2
const vectorTiles = 1

function headOf(
  sections: readonly Uint8Array[],
  count: number,
  { bounds, minZoom, maxZoom }: ArchiveHead,
): Buffer {
  const head = Buffer.alloc(headLength)
  head.write('PMTiles')
  head.writeUInt8(3, 7)
  let offset = headLength
  for (const [index, { length }] of sections.entries()) {
    head.writeBigUInt64LE(BigInt(offset), 8 + 16 * index)
    head.writeBigUInt64LE(BigInt(length), 16 + 16 * index)
    offset += length
  }
  for (const at of [72, 80, 88]) head.writeBigUInt64LE(BigInt(count), at) // addressed, entries, contents
  head.set([1, gzip, gzip, vectorTiles, minZoom, maxZoom], 96) // in the order of their numbers
  for (const [index, degrees] of bounds.entries())
    head.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * index)
  return head
}
