import type { TileRect } from './TileRect.ts'
import { inIdleChunks } from './whenIdle.ts'

type Render = (canvas: CanvasRenderingContext2D, rect: TileRect) => void

/** The tiles that are on the map now. They are drawn again in idle time after their content has changed. */
export class TilesShown {
  readonly #render: Render
  readonly #tiles = new Map<HTMLElement, { canvas: CanvasRenderingContext2D; rect: TileRect }>()
  readonly #stale = new Set<HTMLElement>()
  #isDrawing = false

  constructor(render: Render) {
    this.#render = render
  }

  keep(canvas: CanvasRenderingContext2D, rect: TileRect): void {
    this.#tiles.set(canvas.canvas, { canvas, rect })
  }

  forget(tile: HTMLElement): void {
    this.#tiles.delete(tile)
    this.#stale.delete(tile)
  }

  /** Draws a tile if it is still on the map. */
  draw(tile: HTMLElement): void {
    this.#stale.delete(tile)
    const known = this.#tiles.get(tile)
    if (known) this.#render(known.canvas, known.rect)
  }

  drawSoon(): void {
    for (const tile of this.#tiles.keys()) this.#stale.add(tile)
    if (!this.#isDrawing) void this.#drawStale()
  }

  async #drawStale(): Promise<void> {
    this.#isDrawing = true
    await inIdleChunks(() => this.#drawNext())
    this.#isDrawing = false
  }

  #drawNext(): boolean {
    const [tile] = this.#stale
    if (tile) this.draw(tile)
    return tile !== undefined
  }
}
