import type { MissingDetails } from './createParts.ts'
import L from 'leaflet'
import type { Box } from './Box.ts'
import { drawNames, measureName } from './drawNames.ts'
import { readMapColours, type MapColours } from './mapColours.ts'
import type { NameKind, NamesOnMap } from './NamesOnMap.ts'
import { overlap, type TileRect } from './TileRect.ts'
import { placeNames, type PlacedName } from './placeNames.ts'
import { TilesShown } from './TilesShown.ts'

/** Names on a base map, the list of the most important names first. `key` changes with the lists. */
export interface NameLists {
  key: string
  lists: readonly NamesOnMap[]
}

/** A base map that the browser draws: each tile is a canvas; names run across tiles and keep clear of pins. */
export abstract class CanvasLayer extends L.GridLayer {
  readonly #namesAt = new Map<string, readonly PlacedName[]>()
  readonly #tiles = new TilesShown((canvas, rect) => this.#draw(canvas, rect))
  readonly #sizes = new Map<string, ReturnType<typeof measureName>>()
  #colours: MapColours | undefined
  #pins: { zoom: number; boxes: readonly Box[] } = { zoom: -1, boxes: [] }

  constructor(options: L.GridLayerOptions) {
    super(options)
    this.on('tileload', function overlapNext({ tile, target }: L.TileEvent) {
      const { x: size } = (target as CanvasLayer).getTileSize()
      tile.style.width = tile.style.height = `${size + overlap}px`
    })
    this.on('tileunload', ({ tile }: L.TileEvent) => this.#tiles.forget(tile))
  }

  /** Draws land and lines of a rectangle from the data that has been loaded. */
  protected abstract drawLand(canvas: CanvasRenderingContext2D, rect: TileRect, colours: MapColours): void

  protected abstract namesFor(zoom: number): NameLists

  /** Fetches the data of a rectangle. The rectangle's tile waits for the promise, and fails if it rejects. */
  protected abstract loadFor(rect: TileRect): Promise<void>

  /** Fetches data that is not needed before the pins are shown. Default: none. */
  addDetails(): void {}

  /** The details that are left out at this zoom. Default: none. */
  missingAt(_zoom: number): MissingDetails | undefined {
    return undefined
  }

  /** Draws again in the colours that the page has now. */
  repaint(): void {
    this.#colours = undefined
    this.#sizes.clear()
    this.drawSoon()
  }

  /** Keeps names clear of pins. `boxes`: the pins' boxes, in px of the world's canvas at `zoom`. */
  avoid(zoom: number, boxes: readonly Box[]): void {
    const before = this.#namesAt.get(this.namesFor(zoom).key)
    this.#pins = { zoom, boxes }
    this.#namesAt.clear()
    if (before) this.#tiles.drawSoon()
  }

  /** The layer's map; `null` while the layer is on no map. */
  protected get map(): L.Map | null {
    return this._map // oxlint-disable-line no-underscore-dangle -- Leaflet's own name
  }

  protected get colours(): MapColours {
    return (this.#colours ??= readMapColours(this.map?.getContainer() ?? document.body))
  }

  /** Draws the tiles on the map again in idle time, with names placed again. */
  protected drawSoon(): void {
    this.#namesAt.clear()
    this.#tiles.drawSoon()
  }

  protected override createTile(coords: L.Coords, settle: L.DoneCallback): HTMLElement {
    const { x: size } = this.getTileSize()
    const tile = document.createElement('canvas')
    tile.width = tile.height = Math.ceil((size + overlap) * this.#density())
    const canvas = tile.getContext('2d')
    const rect = { zoom: coords.z, left: coords.x * size, top: coords.y * size, size }
    const density = tile.width / (size + overlap)
    canvas?.scale(density, density)
    if (canvas) this.#tiles.keep(canvas, rect)
    void this.#drawFirst(tile, rect).then(
      () => settle(undefined, tile),
      (error: unknown) => settle(new Error('The tile was not loaded', { cause: error }), tile),
    )
    return tile
  }

  /** Draws each tile in a task of its own; otherwise a screen of tiles would delay the response to the next press. */
  async #drawFirst(tile: HTMLElement, rect: TileRect): Promise<void> {
    await this.loadFor(rect)
    await new Promise((resolve) => setTimeout(resolve))
    if (this.map) this.#tiles.draw(tile)
  }

  /** Px of canvas per CSS px: as many as the screen shows, also if the map opened between two zooms. */
  #density(): number {
    const zoom = this.map?.getZoom() ?? 0
    return Math.min(2.5, window.devicePixelRatio * 2 ** (zoom - Math.round(zoom)))
  }

  #draw(canvas: CanvasRenderingContext2D, rect: TileRect): void {
    const { colours } = this
    this.drawLand(canvas, rect, colours)
    drawNames(canvas, rect, this.#names(canvas, rect.zoom, colours), colours)
  }

  #names(canvas: CanvasRenderingContext2D, zoom: number, colours: MapColours): readonly PlacedName[] {
    const { key, lists } = this.namesFor(zoom)
    const known = this.#namesAt.get(key)
    if (known) return known
    const pins = this.#pins.zoom === zoom ? this.#pins.boxes : []
    const placed = placeNames(lists, zoom, (text, kind) => this.#measure(canvas, colours, text, kind), pins)
    this.#namesAt.set(key, placed)
    return placed
  }

  /** Measures each name only once, because names are placed again whenever pins move. */
  #measure(canvas: CanvasRenderingContext2D, colours: MapColours, text: string, kind: NameKind) {
    const key = `${kind} ${text}`
    const known = this.#sizes.get(key) ?? measureName(canvas, colours, text, kind)
    this.#sizes.set(key, known)
    return known
  }
}
