import L from 'leaflet'
import { closeUpsHere, fetchCloseUps } from './closeUp.ts'
import { drawNames, measureName } from './drawNames.ts'
import { drawTile, overlap, type Piece } from './drawTile.ts'
import { readInks, type Inks } from './inks.ts'
import type { BaseMap } from './loadBaseMap.ts'
import { placeNames, type PlacedName } from './placeNames.ts'

interface OwnLayerOptions extends L.GridLayerOptions {
  /** The region whose land is set off. */
  region?: string
}

/** The own base map: each tile is a canvas drawn from vectors, without a request. */
export class OwnLayer extends L.GridLayer {
  readonly #data: BaseMap
  readonly #region: string | undefined
  readonly #namesAt = new Map<string, readonly PlacedName[]>()
  #map: L.Map | undefined
  #inks: Inks | undefined

  constructor(data: BaseMap, { region, ...options }: OwnLayerOptions) {
    super(options)
    this.#data = data
    this.#region = region
    this.on('tileload', function overlapNext({ tile, target }: L.TileEvent) {
      const { x: size } = (target as OwnLayer).getTileSize()
      tile.style.width = tile.style.height = `${size + overlap}px`
    })
  }

  override onAdd(map: L.Map): this {
    this.#map = map
    return super.onAdd(map)
  }

  override onRemove(map: L.Map): this {
    this.#map = undefined
    return super.onRemove(map)
  }

  /** Draws again in the colours that the page has now. */
  repaint(): void {
    this.#inks = undefined
    this.redraw()
  }

  protected override createTile(coords: L.Coords): HTMLElement {
    const { x: size } = this.getTileSize()
    const tile = document.createElement('canvas')
    tile.width = tile.height = Math.ceil((size + overlap) * this.#density())
    const canvas = tile.getContext('2d')
    const piece = { zoom: coords.z, left: coords.x * size, top: coords.y * size, size }
    if (!canvas) return tile
    const density = tile.width / (size + overlap)
    canvas.scale(density, density)
    this.#draw(canvas, piece)
    void fetchCloseUps(piece).then((areNew) => areNew && this.#map && this.#draw(canvas, piece))
    return tile
  }

  /** Px of canvas per CSS px: more where the map opened between two zooms, so that names stay sharp. */
  #density(): number {
    const isBetween = !Number.isInteger(this.#map?.getZoom() ?? 0)
    return Math.min(2.5, window.devicePixelRatio * (isBetween ? 2 : 1))
  }

  #draw(canvas: CanvasRenderingContext2D, piece: Piece): void {
    const inks = (this.#inks ??= readInks(this.#map?.getContainer() ?? document.body))
    const closeUp = closeUpsHere().map(({ lines }) => lines)
    drawTile(canvas, piece, { ...this.#data, closeUp }, inks, this.#region)
    drawNames(canvas, piece, this.#names(canvas, piece.zoom, inks), inks)
  }

  #names(canvas: CanvasRenderingContext2D, zoom: number, inks: Inks): readonly PlacedName[] {
    const lists = [this.#data.names, ...closeUpsHere().map(({ names }) => names)]
    const key = `${zoom} ${lists.length}`
    const known = this.#namesAt.get(key)
    if (known) return known
    const placed = placeNames(lists, zoom, (text, kind) => measureName(canvas, inks, text, kind))
    this.#namesAt.set(key, placed)
    return placed
  }
}
