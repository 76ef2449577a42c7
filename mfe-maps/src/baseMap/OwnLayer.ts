import L from 'leaflet'
import type { Box } from './Box.ts'
import { closeUpsHere, fetchCloseUps } from './closeUp.ts'
import { detailsHere, fetchDetails } from './details.ts'
import { drawNames, measureName } from './drawNames.ts'
import { drawTile, type Sources } from './drawTile.ts'
import { readInks, type Inks } from './inks.ts'
import type { BaseMap } from './loadBaseMap.ts'
import type { NameKind } from './NamesOnMap.ts'
import { overlap, type Piece } from './Piece.ts'
import { placeNames, type PlacedName } from './placeNames.ts'
import { shadeRelief, type Relief } from './renderRelief.ts'
import { TilesShown } from './TilesShown.ts'

interface OwnLayerOptions extends L.GridLayerOptions {
  /** The region whose land is set off. */
  region?: string
}

/** The own base map: each tile is a canvas drawn from vectors, without a request. */
export class OwnLayer extends L.GridLayer {
  readonly #data: BaseMap
  readonly #region: string | undefined
  readonly #namesAt = new Map<string, readonly PlacedName[]>()
  readonly #tiles = new TilesShown((canvas, piece) => this.#draw(canvas, piece))
  readonly #sizes = new Map<string, ReturnType<typeof measureName>>()
  #map: L.Map | undefined
  #inks: Inks | undefined
  #relief: Relief | undefined
  #shadedFor: Inks | undefined
  #pins: { zoom: number; boxes: readonly Box[] } = { zoom: -1, boxes: [] }

  constructor(data: BaseMap, { region, ...options }: OwnLayerOptions) {
    super(options)
    this.#data = data
    this.#region = region
    this.on('tileload', function overlapNext({ tile, target }: L.TileEvent) {
      const { x: size } = (target as OwnLayer).getTileSize()
      tile.style.width = tile.style.height = `${size + overlap}px`
    })
    this.on('tileunload', ({ tile }: L.TileEvent) => this.#tiles.forget(tile))
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
    this.#relief = undefined
    this.redraw()
    void this.#shade()
  }

  /** Fetches relief, rivers and the like for the zoom that is shown, and draws them as they come. */
  addDetails(): void {
    const zoom = this.#map?.getZoom() ?? 0
    void fetchDetails(Math.round(zoom), () => {
      this.#namesAt.clear()
      this.#tiles.drawSoon()
      void this.#shade()
    })
    void this.#shade()
  }

  /** Keeps names clear of pins: their boxes in px of the world's canvas at a zoom. */
  avoid(zoom: number, boxes: readonly Box[]): void {
    const before = this.#namesAt.get(this.#namesKey(zoom))
    this.#pins = { zoom, boxes }
    this.#namesAt.clear()
    if (before) this.#tiles.drawSoon()
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
    this.#tiles.keep(canvas, piece)
    void fetchCloseUps(piece).then((areNew) => areNew && this.#map && this.#draw(canvas, piece))
    return tile
  }

  /** Px of canvas per CSS px: more where the map opened between two zooms, so that names stay sharp. */
  #density(): number {
    const isBetween = !Number.isInteger(this.#map?.getZoom() ?? 0)
    return Math.min(2.5, window.devicePixelRatio * (isBetween ? 2 : 1))
  }

  async #shade(): Promise<void> {
    const { heights } = detailsHere()
    const inks = this.#inks
    if (!heights || !inks || this.#shadedFor === inks) return
    this.#shadedFor = inks
    const relief = await shadeRelief(heights, inks)
    if (inks !== this.#inks || !this.#map) return
    this.#relief = relief
    this.#tiles.drawSoon()
  }

  #draw(canvas: CanvasRenderingContext2D, piece: Piece): void {
    const inks = (this.#inks ??= readInks(this.#map?.getContainer() ?? document.body))
    drawTile(canvas, piece, this.#sources(), inks, this.#region)
    drawNames(canvas, piece, this.#names(canvas, piece.zoom, inks), inks)
  }

  #sources(): Sources {
    const closeUp = closeUpsHere().map(({ lines }) => lines)
    return { ...this.#data, ...detailsHere(), closeUp, ...(this.#relief && { relief: this.#relief }) }
  }

  #namesKey(zoom: number): string {
    return `${zoom} ${closeUpsHere().length}`
  }

  #names(canvas: CanvasRenderingContext2D, zoom: number, inks: Inks): readonly PlacedName[] {
    const key = this.#namesKey(zoom)
    const known = this.#namesAt.get(key)
    if (known) return known
    const { riverNames = [] } = detailsHere()
    const lists = [this.#data.names, riverNames, ...closeUpsHere().map(({ names }) => names)].flat()
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
