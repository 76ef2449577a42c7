import type GeoJSONVT from 'geojson-vt'
import type L from 'leaflet'
import { CanvasLayer, type NameLists } from './CanvasLayer.ts'
import { fetchCloseUps, loadedCloseUps } from './closeUp.ts'
import { fetchDetails, loadedDetails, missingDetails, type MissingDetails } from './details.ts'
import { drawTile, type Sources } from './drawTile.ts'
import type { MapColours } from './mapColours.ts'
import type { BaseMapFiles } from './fetchBaseMap.ts'
import { indexTiles } from './indexTiles.ts'
import type { NamesOnMap } from './NamesOnMap.ts'
import type { TileRect } from './TileRect.ts'
import { shadeRelief, type Relief } from './renderRelief.ts'

interface OwnLayerOptions extends L.GridLayerOptions {
  /** The region whose land is highlighted. */
  region?: string
}

/** The built-in base map's data, which is cut into tiles when they are needed. */
interface BaseMap {
  around: GeoJSONVT
  spain: GeoJSONVT
  names: NamesOnMap
}

const indexed = new WeakMap<BaseMapFiles, Promise<BaseMap>>()

/** The built-in base map: each tile is drawn from vectors, without a request. */
export class OwnLayer extends CanvasLayer {
  readonly #data: BaseMap
  readonly #region: string | undefined
  #relief: Relief | undefined
  #shadedFor: MapColours | undefined

  constructor(data: BaseMap, { region, ...options }: OwnLayerOptions) {
    super(options)
    this.#data = data
    this.#region = region
  }

  /** Opens the base map. The same files are indexed only once. */
  static async open(files: BaseMapFiles, options: OwnLayerOptions): Promise<OwnLayer> {
    const known = indexed.get(files) ?? indexFiles(files)
    indexed.set(files, known)
    return new OwnLayer(await known, options)
  }

  override repaint(): void {
    this.#relief = undefined
    super.repaint()
    void this.#shade()
  }

  /** Fetches relief, rivers and other details for the zoom that is shown, and draws each once it is loaded. */
  override addDetails(): void {
    const zoom = this.map?.getZoom() ?? 0
    void fetchDetails(Math.round(zoom), () => {
      this.drawSoon()
      void this.#shade()
    })
    void this.#shade()
  }

  override missingAt(zoom: number): MissingDetails | undefined {
    return missingDetails(zoom)
  }

  protected override loadFor(rect: TileRect): Promise<void> {
    void fetchCloseUps(rect).then((areNew) => areNew && this.drawSoon())
    return Promise.resolve()
  }

  protected override drawLand(canvas: CanvasRenderingContext2D, rect: TileRect, colours: MapColours): void {
    drawTile(canvas, rect, this.#sources(), { colours, region: this.#region })
  }

  protected override namesFor(zoom: number): NameLists {
    const closeUps = loadedCloseUps()
    const { riverNames = [] } = loadedDetails()
    return {
      key: `${zoom} ${closeUps.length}`,
      lists: [this.#data.names, riverNames, ...closeUps.map(({ names }) => names)].flat(),
    }
  }

  async #shade(): Promise<void> {
    const { heights } = loadedDetails()
    const { colours } = this
    if (!heights || this.#shadedFor === colours) return
    this.#shadedFor = colours
    const relief = await shadeRelief(heights, colours)
    if (colours !== this.colours || !this.map) return
    this.#relief = relief
    this.drawSoon()
  }

  #sources(): Sources {
    const closeUp = loadedCloseUps().map(({ lines }) => lines)
    return { ...this.#data, ...loadedDetails(), closeUp, ...(this.#relief && { relief: this.#relief }) }
  }
}

/** Indexes the two files in separate tasks, so that the browser can draw and handle input in between. */
async function indexFiles({ around, spain, names }: BaseMapFiles): Promise<BaseMap> {
  const indexedAround = indexTiles(around)
  await new Promise((resolve) => setTimeout(resolve))
  return { around: indexedAround, spain: indexTiles(spain), names }
}
