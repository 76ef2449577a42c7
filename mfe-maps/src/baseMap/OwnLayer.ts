import L from 'leaflet'
import { closeUpsHere, fetchCloseUps } from './closeUps.ts'
import { drawNames, measureName } from './drawNames.ts'
import { drawTile, type Piece } from './drawTile.ts'
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
  #box: HTMLElement | undefined
  #inks: Inks | undefined

  constructor(data: BaseMap, { region, ...options }: OwnLayerOptions) {
    super(options)
    this.#data = data
    this.#region = region
  }

  override onAdd(map: L.Map): this {
    this.#box = map.getContainer()
    return super.onAdd(map)
  }

  override onRemove(map: L.Map): this {
    this.#box = undefined
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
    const density = Math.min(2, window.devicePixelRatio)
    tile.width = tile.height = size * density
    const canvas = tile.getContext('2d')
    const piece = { zoom: coords.z, left: coords.x * size, top: coords.y * size, size }
    if (!canvas) return tile
    canvas.scale(density, density)
    this.#draw(canvas, piece)
    void fetchCloseUps(piece).then((areNew) => areNew && this.#box && this.#draw(canvas, piece))
    return tile
  }

  #draw(canvas: CanvasRenderingContext2D, piece: Piece): void {
    const inks = (this.#inks ??= readInks(this.#box ?? document.body))
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
