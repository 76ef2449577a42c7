import { VectorTile } from '@mapbox/vector-tile'
import type L from 'leaflet'
import { PbfReader } from 'pbf'
import { PMTiles, TileType } from 'pmtiles'
import { CanvasLayer, type NameLists } from '../baseMap/CanvasLayer.ts'
import type { MapColours } from '../baseMap/mapColours.ts'
import { overlap, type TileRect } from '../baseMap/TileRect.ts'
import { tilesUnder } from '../baseMap/tilesUnder.ts'
import { archiveNames, type ArchiveTile } from './archiveNames.ts'
import { renderArchiveTile } from './renderArchiveTile.ts'

/** Tiles that are kept unpacked: more than any screen shows. */
const maxTiles = 240

/** A base map from one PMTiles file of vector tiles, of which only what is shown is fetched (MP5). */
export class ArchiveLayer extends CanvasLayer {
  readonly #archive: PMTiles
  readonly #deepest: number
  readonly #tiles = new Map<string, Promise<ArchiveTile | undefined>>()
  readonly #loaded = new Map<string, ArchiveTile | undefined>()
  #named: NameLists = { key: '', lists: [] }

  /** Reads the file's head. Rejects when there is none, or its tiles are no vector tiles. */
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
    await Promise.all([...tilesUnder(rect, this.#deepest)].map(({ zoom, x, y }) => this.#tile(zoom, x, y)))
  }

  protected override drawLand(canvas: CanvasRenderingContext2D, rect: TileRect, colours: MapColours): void {
    canvas.fillStyle = colours.abroad
    canvas.fillRect(0, 0, rect.size + overlap, rect.size + overlap)
    for (const under of tilesUnder(rect, this.#deepest)) {
      const known = this.#loaded.get(keyOf(under.zoom, under.x, under.y))
      if (known) renderArchiveTile(canvas, under, known.tile, rect.zoom, colours)
    }
  }

  protected override namesFor(): NameLists {
    return this.#named
  }

  /** Collects names once all tiles in view have come: one by one, they would push each other about. */
  #collectNames(): void {
    const zoom = Math.min(Math.round(this.map?.getZoom() ?? 0), this.#deepest)
    const tiles = [...this.#loaded.values()].filter((one) => one?.zoom === zoom)
    this.#named = {
      key: `${zoom} ${tiles.length}`,
      lists: [archiveNames(tiles.filter((one) => one != null))],
    }
    this.drawSoon()
  }

  #tile(zoom: number, x: number, y: number): Promise<ArchiveTile | undefined> {
    const key = keyOf(zoom, x, y)
    const known = this.#tiles.get(key)
    const coming = known ?? this.#fetchTile(key, zoom, x, y)
    this.#tiles.delete(key)
    this.#tiles.set(key, coming)
    const [oldest] = this.#tiles.keys()
    if (this.#tiles.size > maxTiles && oldest !== undefined) this.#forget(oldest)
    return coming
  }

  async #fetchTile(key: string, zoom: number, x: number, y: number): Promise<ArchiveTile | undefined> {
    try {
      const found = await this.#archive.getZxy(zoom, x, y)
      const tile = found && { zoom, x, y, tile: readTile(found.data) }
      this.#loaded.set(key, tile)
      return tile
    } catch (error) {
      this.#forget(key) // the next tile that needs it fetches again
      throw error
    }
  }

  #forget(key: string): void {
    this.#tiles.delete(key)
    this.#loaded.delete(key)
  }
}

function keyOf(zoom: number, x: number, y: number): string {
  return `${zoom}/${x}/${y}`
}

/** Layers that each tile of a Protomaps basemap has at least one of. */
const known = ['earth', 'water']

function readTile(bytes: ArrayBuffer): VectorTile {
  const tile = new VectorTile(new PbfReader(new Uint8Array(bytes)))
  if (!known.some((layer) => tile.layers[layer]))
    throw new Error(`The layers are ${Object.keys(tile.layers).join(', ')}, not those of a Protomaps basemap`)
  return tile
}
