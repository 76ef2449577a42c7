import type { Bounds } from '@tessera/kit/contract/content'
import type GeoJSONVT from 'geojson-vt'
import type L from 'leaflet'
import { touch, type Box } from './Box.ts'
import { CanvasLayer, type NameLists } from './CanvasLayer.ts'
import { attributionOf } from './attributionOf.ts'
import { createParts, type MissingDetails } from './createParts.ts'
import { drawTile, type Sources } from './drawTile.ts'
import type { MapColours } from './mapColours.ts'
import { fetchFile } from './fetchFile.ts'
import { indexTiles } from './indexTiles.ts'
import { checkIndex, type MapIndex, type MapPart } from './checkIndex.ts'
import { boxOf, type TileRect } from './TileRect.ts'
import { shadeRelief, type Relief } from './renderRelief.ts'
import { worldPixel } from './worldPixel.ts'

export interface DrawnLayerOptions extends L.GridLayerOptions {
  /** The group whose land is highlighted. */
  group?: string | undefined
  /** Called for each part that cannot be shown. */
  onFailed(error: unknown): void
}

/** A drawn map's data, which is cut into tiles when they are needed. */
interface BaseMap extends Pick<MapIndex, 'credits' | 'names'> {
  around: GeoJSONVT
  area: GeoJSONVT
  parts: ReturnType<typeof createParts>
}

const opened = new Map<string, Promise<BaseMap>>()

/** A base map that the site brings as data: each tile is drawn from vectors, without a request. */
export class DrawnLayer extends CanvasLayer {
  readonly #data: BaseMap
  readonly #group: string | undefined
  readonly #onFailed: DrawnLayerOptions['onFailed']
  #relief: Relief | undefined
  #shadedFor: MapColours | undefined

  constructor(data: BaseMap, { group, onFailed, ...options }: DrawnLayerOptions) {
    super({ ...options, attribution: attributionOf(data.credits) })
    this.#data = data
    this.#group = group
    this.#onFailed = onFailed
  }

  /** Opens the map of an index that was fetched from `url`; its files are beside it. Rejects if the index is wrong. */
  static async open(url: string, index: unknown, options: DrawnLayerOptions): Promise<DrawnLayer> {
    checkIndex(index)
    const data = opened.get(url) ?? openMap(index, url)
    opened.set(url, data)
    return new DrawnLayer(await data, options)
  }

  override repaint(): void {
    this.#relief = undefined
    super.repaint()
    void this.#shade()
  }

  /** Fetches relief, rivers and other details for the zoom that is shown, and draws each once it is loaded. */
  override addDetails(): void {
    const zoom = this.map?.getZoom() ?? 0
    this.#load(Math.round(zoom), ({ bounds }) => !bounds)
    void this.#shade()
  }

  override missingAt(zoom: number): MissingDetails | undefined {
    return this.#data.parts.missingAt(zoom)
  }

  protected override loadFor(rect: TileRect): Promise<void> {
    const box = boxOf(rect)
    this.#load(
      rect.zoom,
      ({ bounds }) => bounds !== undefined && touch(projectBounds(bounds, rect.zoom), box),
    )
    return Promise.resolve()
  }

  protected override drawLand(canvas: CanvasRenderingContext2D, rect: TileRect, colours: MapColours): void {
    drawTile(canvas, rect, this.#sources(), { colours, group: this.#group })
  }

  protected override namesFor(zoom: number): NameLists {
    const lists = [this.#data.names, this.#data.parts.loaded.names].flat()
    return { key: `${zoom} ${lists.length}`, lists }
  }

  #load(zoom: number, isWanted: (part: MapPart) => boolean): void {
    const onLoaded = () => {
      this.drawSoon()
      void this.#shade()
    }
    this.#data.parts.load(zoom, isWanted, { onLoaded, onFailed: this.#onFailed })
  }

  async #shade(): Promise<void> {
    const { heights } = this.#data.parts.loaded
    const { colours } = this
    if (!heights || this.#shadedFor === colours) return
    this.#shadedFor = colours
    const relief = await shadeRelief(heights, colours)
    if (colours !== this.colours || !this.map) return
    this.#relief = relief
    this.drawSoon()
  }

  #sources(): Sources {
    const { around, area, parts } = this.#data
    return { around, area, ...parts.loaded.lines, relief: this.#relief }
  }
}

/** Indexes land in two tasks, so that the browser can draw and handle input in between. */
async function openMap(index: MapIndex, url: string): Promise<BaseMap> {
  const around = indexTiles(index.around)
  await new Promise((resolve) => setTimeout(resolve))
  const { names, credits } = index
  const fetchBeside = (file: string) => fetchFile(url.replace(/[^/]*$/, file))
  return {
    around,
    area: indexTiles(index.area),
    names,
    credits,
    parts: createParts(index.parts, fetchBeside),
  }
}

function projectBounds([south, west, north, east]: Bounds, zoom: number): Box {
  const [left, top] = worldPixel(west, north, zoom)
  const [right, bottom] = worldPixel(east, south, zoom)
  return { left, top, right, bottom }
}
