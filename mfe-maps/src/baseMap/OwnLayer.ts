import type GeoJSONVT from 'geojson-vt'
import L from 'leaflet'
import { drawNames, measureName } from './drawNames.ts'
import { drawTile, type Piece } from './drawTile.ts'
import { readInks, type Inks } from './inks.ts'
import { loadTownships, type BaseMap } from './loadBaseMap.ts'
import { placeNames, type PlacedName } from './placeNames.ts'

/** From this zoom on the municipalities' lines are drawn too. */
const townshipsFrom = 10

/** The own base map: each tile is a canvas drawn from vectors, without a request. */
export class OwnLayer extends L.GridLayer {
  readonly #data: BaseMap
  readonly #namesAt = new Map<number, readonly PlacedName[]>()
  #inks: Inks | undefined
  #townships: GeoJSONVT | undefined

  constructor(data: BaseMap, options: L.GridLayerOptions) {
    super(options)
    this.#data = data
  }

  /** Draws again in the colours that the page has now. */
  repaint(): void {
    this.#inks = undefined
    this.redraw()
  }

  protected override createTile(coords: L.Coords): HTMLElement {
    const { x: size } = this.getTileSize()
    const tile = document.createElement('canvas')
    const density = Math.min(2, window.devicePixelRatio)
    tile.width = tile.height = size * density
    const canvas = tile.getContext('2d')
    if (!canvas) return tile
    canvas.scale(density, density)
    this.#draw(canvas, { zoom: coords.z, left: coords.x * size, top: coords.y * size, size })
    return tile
  }

  #draw(canvas: CanvasRenderingContext2D, piece: Piece): void {
    const inks = (this.#inks ??= readInks(this._map.getContainer()))
    const townships = piece.zoom >= townshipsFrom ? this.#townshipsOnceThere() : undefined
    drawTile(canvas, piece, { ...this.#data, ...(townships && { townships }) }, inks)
    drawNames(canvas, piece, this.#names(canvas, piece.zoom, inks), inks)
  }

  #names(canvas: CanvasRenderingContext2D, zoom: number, inks: Inks): readonly PlacedName[] {
    const known = this.#namesAt.get(zoom)
    if (known) return known
    const placed = placeNames(this.#data.names, zoom, (text, kind) => measureName(canvas, inks, text, kind))
    this.#namesAt.set(zoom, placed)
    return placed
  }

  #townshipsOnceThere(): GeoJSONVT | undefined {
    if (!this.#townships) {
      void loadTownships().then(
        (townships) => {
          const isFirst = !this.#townships
          this.#townships = townships
          if (isFirst && this._map) this.redraw()
        },
        () => undefined,
      )
    }
    return this.#townships
  }
}
