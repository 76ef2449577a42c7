import { VectorTile } from '@mapbox/vector-tile'
import type L from 'leaflet'
import { PbfReader } from 'pbf'
import { PMTiles, TileType } from 'pmtiles'
import { CanvasLayer, type NameLists } from '../baseMap/CanvasLayer.ts'
import type { MapColours } from '../baseMap/mapColours.ts'
import { overlap, type TileRect, tilesUnder } from '../baseMap/TileRect.ts'
import { archiveNames, type ArchiveTile } from './archiveNames.ts'
import { renderArchiveTile } from './renderArchiveTile.ts'

/** Maximum number of decoded tiles to keep: more than any screen shows. */
const maxTiles = 240

interface CachedTile {
  loading: Promise<void>
  /** The decoded tile; undefined until it is loaded, and if the archive lacks it. */
  tile?: ArchiveTile
}

/** A base map from one PMTiles file of vector tiles; only the parts of the file that are shown are fetched (MP5). */
export class ArchiveLayer extends CanvasLayer {
  readonly #archive: PMTiles
  readonly #deepest: number
  readonly #tiles = new Map<string, CachedTile>()
  #named: NameLists = { key: '', lists: [] }

  /** Reads the file's header. Rejects if there is no header or the tiles are not vector tiles. */
  static async open(url: string, options: L.GridLayerOptions): Promise<ArchiveLayer> {
    const archive = new PMTiles(new URL(url, location.href).href)
    const { tileType, maxZoom } = await archive.getHeader()
    if (tileType !== TileType.Mvt) throw new Error(`${url} holds no vector tiles`)
    return new ArchiveLayer(archive, maxZoom, options)
  }

  private constructor(archive: PMTiles, deepest: number, options: L.GridLayerOptions) {
    super(options)
    this.#archive = archive
    this.#deepest = deepest
    this.on('load', ({ target }: L.LeafletEvent) => (target as ArchiveLayer).#collectNames())
  }

  protected override async loadFor(rect: TileRect): Promise<void> {
    await Promise.all([...tilesUnder(rect, this.#deepest)].map(({ zoom, x, y }) => this.#load(zoom, x, y)))
  }

  protected override drawLand(canvas: CanvasRenderingContext2D, rect: TileRect, colours: MapColours): void {
    canvas.fillStyle = colours.abroad
    canvas.fillRect(0, 0, rect.size + overlap, rect.size + overlap)
    for (const under of tilesUnder(rect, this.#deepest)) {
      const known = this.#tiles.get(keyOf(under.zoom, under.x, under.y))?.tile
      if (known) renderArchiveTile(canvas, under, known.tile, { zoom: rect.zoom, colours })
    }
  }

  protected override namesFor(): NameLists {
    return this.#named
  }

  /** Collects names once all tiles in view are loaded; otherwise each tile's names would move the names before them. */
  #collectNames(): void {
    const zoom = Math.min(Math.round(this.map?.getZoom() ?? 0), this.#deepest)
    const tiles = [...this.#tiles.values()].flatMap(({ tile }) => (tile?.zoom === zoom ? [tile] : []))
    this.#named = { key: `${zoom} ${tiles.length}`, lists: [archiveNames(tiles)] }
    this.drawSoon()
  }

  #load(zoom: number, x: number, y: number): Promise<void> {
    const key = keyOf(zoom, x, y)
    const entry = this.#tiles.get(key) ?? this.#fetchTile(key, zoom, x, y)
    this.#tiles.delete(key)
    this.#tiles.set(key, entry)
    const [oldest] = this.#tiles.keys()
    if (this.#tiles.size > maxTiles && oldest !== undefined) this.#tiles.delete(oldest)
    return entry.loading
  }

  #fetchTile(key: string, zoom: number, x: number, y: number): CachedTile {
    const load = async () => {
      const found = await this.#archive.getZxy(zoom, x, y)
      if (found) entry.tile = { zoom, x, y, tile: readTile(found.data) }
    }
    const entry: CachedTile = {
      loading: load().catch((error: unknown) => {
        this.#tiles.delete(key) // the next drawing that needs this tile fetches it again
        throw error
      }),
    }
    return entry
  }
}

function keyOf(zoom: number, x: number, y: number): string {
  return `${zoom}/${x}/${y}`
}

/** Each tile of a Protomaps basemap has at least one of these layers. */
const known = ['earth', 'water']

function readTile(bytes: ArrayBuffer): VectorTile {
  const tile = new VectorTile(new PbfReader(new Uint8Array(bytes)))
  if (!known.some((layer) => tile.layers[layer]))
    throw new Error(`The layers are ${Object.keys(tile.layers).join(', ')}, not those of a Protomaps basemap`)
  return tile
}
