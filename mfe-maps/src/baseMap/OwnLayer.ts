import type L from 'leaflet'
import { CanvasLayer, type NameLists } from './CanvasLayer.ts'
import { closeUpsHere, fetchCloseUps } from './closeUp.ts'
import { detailsHere, fetchDetails } from './details.ts'
import { drawTile, type Sources } from './drawTile.ts'
import type { Inks } from './inks.ts'
import type { BaseMapFiles } from './fetchBaseMap.ts'
import { indexBaseMap, type BaseMap } from './indexBaseMap.ts'
import { notDrawn } from './notDrawn.ts'
import type { Piece } from './Piece.ts'
import { shadeRelief, type Relief } from './renderRelief.ts'

interface OwnLayerOptions extends L.GridLayerOptions {
  /** The region whose land is set off. */
  region?: string
}

/** The own base map: each tile is drawn from vectors, without a request. */
export class OwnLayer extends CanvasLayer {
  readonly #data: BaseMap
  readonly #region: string | undefined
  #relief: Relief | undefined
  #shadedFor: Inks | undefined

  constructor(data: BaseMap, { region, ...options }: OwnLayerOptions) {
    super(options)
    this.#data = data
    this.#region = region
  }

  static async open(files: BaseMapFiles, options: OwnLayerOptions): Promise<OwnLayer> {
    return new OwnLayer(await indexBaseMap(files), options)
  }

  override repaint(): void {
    this.#relief = undefined
    super.repaint()
    void this.#shade()
  }

  /** Fetches relief, rivers and the like for the zoom that is shown, and draws them as they come. */
  override addDetails(): void {
    const zoom = this.map?.getZoom() ?? 0
    void fetchDetails(Math.round(zoom), () => {
      this.drawSoon()
      void this.#shade()
    })
    void this.#shade()
  }

  override notDrawn(zoom: number): string {
    return notDrawn(zoom)
  }

  protected override askFor(piece: Piece, again: () => void): undefined {
    void fetchCloseUps(piece).then((areNew) => areNew && again())
  }

  protected override drawGround(canvas: CanvasRenderingContext2D, piece: Piece, inks: Inks): void {
    drawTile(canvas, piece, this.#sources(), inks, this.#region)
  }

  protected override namesFor(zoom: number): NameLists {
    const closeUps = closeUpsHere()
    const { riverNames = [] } = detailsHere()
    return {
      key: `${zoom} ${closeUps.length}`,
      lists: [this.#data.names, riverNames, ...closeUps.map(({ names }) => names)].flat(),
    }
  }

  async #shade(): Promise<void> {
    const { heights } = detailsHere()
    const inks = this.inks
    if (!heights || !inks || this.#shadedFor === inks) return
    this.#shadedFor = inks
    const relief = await shadeRelief(heights, inks)
    if (inks !== this.inks || !this.map) return
    this.#relief = relief
    this.drawSoon()
  }

  #sources(): Sources {
    const closeUp = closeUpsHere().map(({ lines }) => lines)
    return { ...this.#data, ...detailsHere(), closeUp, ...(this.#relief && { relief: this.#relief }) }
  }
}
