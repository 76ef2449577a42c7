import L from 'leaflet'
import type { Box } from './Box.ts'
import { drawNames, measureName } from './drawNames.ts'
import { readInks, type Inks } from './inks.ts'
import type { NameKind, NamesOnMap } from './NamesOnMap.ts'
import { overlap, type Piece } from './Piece.ts'
import { placeNames, type PlacedName } from './placeNames.ts'
import { TilesShown } from './TilesShown.ts'

/** What is written upon a ground: lists, the most important first. Another `key` stands for other lists. */
export interface NameLists {
  key: string
  lists: readonly NamesOnMap[]
}

/** A ground that is drawn here: each tile is a canvas, and names that keep clear of pins go over all of them. */
export abstract class CanvasLayer extends L.GridLayer {
  readonly #namesAt = new Map<string, readonly PlacedName[]>()
  readonly #tiles = new TilesShown((canvas, piece) => this.#draw(canvas, piece))
  readonly #sizes = new Map<string, ReturnType<typeof measureName>>()
  #map: L.Map | undefined
  #inks: Inks | undefined
  #pins: { zoom: number; boxes: readonly Box[] } = { zoom: -1, boxes: [] }

  constructor(options: L.GridLayerOptions) {
    super(options)
    this.on('tileload', function overlapNext({ tile, target }: L.TileEvent) {
      const { x: size } = (target as CanvasLayer).getTileSize()
      tile.style.width = tile.style.height = `${size + overlap}px`
    })
    this.on('tileunload', ({ tile }: L.TileEvent) => this.#tiles.forget(tile))
  }

  /** Draws land and lines of a piece, as far as they are here. */
  protected abstract drawGround(canvas: CanvasRenderingContext2D, piece: Piece, inks: Inks): void

  protected abstract namesFor(zoom: number): NameLists

  /**
   * Asks for what a piece needs. A tile waits for what is returned, and is refused when that rejects; `again` draws it
   * once more.
   */
  protected abstract askFor(piece: Piece, again: () => void): Promise<void> | undefined

  /** Fetches what may come after the pins; nothing by itself. */
  addDetails(): void {}

  /** In words, what is missing so close; nothing by itself. */
  notDrawn(_zoom: number): string {
    return ''
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
    this.#sizes.clear()
    this.redraw()
  }

  /** Keeps names clear of pins: their boxes in px of the world's canvas at a zoom. */
  avoid(zoom: number, boxes: readonly Box[]): void {
    const before = this.#namesAt.get(this.namesFor(zoom).key)
    this.#pins = { zoom, boxes }
    this.#namesAt.clear()
    if (before) this.#tiles.drawSoon()
  }

  protected get map(): L.Map | undefined {
    return this.#map
  }

  /** None before a tile was drawn. */
  protected get inks(): Inks | undefined {
    return this.#inks
  }

  /** Draws the tiles on the map again in idle time, with names placed anew. */
  protected drawSoon(): void {
    this.#namesAt.clear()
    this.#tiles.drawSoon()
  }

  protected override createTile(coords: L.Coords, settle: L.DoneCallback): HTMLElement {
    const { x: size } = this.getTileSize()
    const tile = document.createElement('canvas')
    tile.width = tile.height = Math.ceil((size + overlap) * this.#density())
    const canvas = tile.getContext('2d')
    const piece = { zoom: coords.z, left: coords.x * size, top: coords.y * size, size }
    const density = tile.width / (size + overlap)
    canvas?.scale(density, density)
    const show = () => canvas && this.#map && this.#draw(canvas, piece)
    const coming = this.askFor(piece, show)
    if (!coming) show()
    void (coming ?? Promise.resolve()).then(
      function finish() {
        if (coming) show()
        settle(undefined, tile)
      },
      (error: unknown) => settle(new Error('The tile did not come', { cause: error }), tile),
    )
    if (canvas) this.#tiles.keep(canvas, piece)
    return tile
  }

  /** Px of canvas per CSS px: just what the screen shows, also where the map opened between two zooms. */
  #density(): number {
    const zoom = this.#map?.getZoom() ?? 0
    return Math.min(2.5, window.devicePixelRatio * 2 ** (zoom - Math.round(zoom)))
  }

  #draw(canvas: CanvasRenderingContext2D, piece: Piece): void {
    const inks = (this.#inks ??= readInks(this.#map?.getContainer() ?? document.body))
    this.drawGround(canvas, piece, inks)
    drawNames(canvas, piece, this.#names(canvas, piece.zoom, inks), inks)
  }

  #names(canvas: CanvasRenderingContext2D, zoom: number, inks: Inks): readonly PlacedName[] {
    const { key, lists } = this.namesFor(zoom)
    const known = this.#namesAt.get(key)
    if (known) return known
    const pins = this.#pins.zoom === zoom ? this.#pins.boxes : []
    const placed = placeNames(lists, zoom, (text, kind) => this.#measure(canvas, inks, text, kind), pins)
    this.#namesAt.set(key, placed)
    return placed
  }

  /** Measured once: names are placed anew whenever pins have moved. */
  #measure(canvas: CanvasRenderingContext2D, inks: Inks, text: string, kind: NameKind) {
    const key = `${kind} ${text}`
    const known = this.#sizes.get(key) ?? measureName(canvas, inks, text, kind)
    this.#sizes.set(key, known)
    return known
  }
}
