import type { Page } from 'puppeteer'

declare global {
  interface Window {
    renderedAtOnce: number[]
  }
}

/** Counts canvases that are drawn for the first time before the browser gets its turn. */
export const countRenderedAtOnce = (page: Page) =>
  page.evaluateOnNewDocument(() => {
    const { fillRect } = CanvasRenderingContext2D.prototype
    const known = new WeakSet<HTMLCanvasElement>()
    const rendered: number[] = (window.renderedAtOnce = [])
    let atOnce = 0
    CanvasRenderingContext2D.prototype.fillRect = function count(...box) {
      if (!known.has(this.canvas)) {
        known.add(this.canvas)
        rendered.push((atOnce += 1))
        queueMicrotask(() => (atOnce = 0))
      }
      fillRect.apply(this, box)
    }
  })

/** For each of them how many that makes at once. */
export const renderedAtOnce = (page: Page) => page.evaluate(() => window.renderedAtOnce)
