import type { Page } from 'puppeteer'

/** One layout shift that no input of the visitor's explains. */
interface Shift {
  /** The share of the view that moved, as browsers score it. */
  value: number
  /** What moved: its tag and class, with its box before and after. */
  moved: string[]
}

/** Keeps layout shifts from now on; call it before the page is opened. Gives those so far. */
export async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.evaluateOnNewDocument(keepShifts)
  return () => page.evaluate(() => Reflect.get(window, 'shifts') as Shift[])
}

/**
 * Writes a page in a font of the machine, where fonts are not the subject: on a busy machine even one that stands in for
 * ours may come after the first layout. Gives how to write it in its own.
 */
export async function writePlainly(page: Page): Promise<() => Promise<void>> {
  await page.evaluateOnNewDocument(() => {
    const plain = new CSSStyleSheet()
    plain.replaceSync('* { font-family: sans-serif !important }')
    document.adoptedStyleSheets.push(plain)
    Object.assign(window, { plain })
  })
  return () =>
    page.evaluate(async () => {
      const plain: unknown = Reflect.get(window, 'plain')
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== plain)
      await document.fonts.ready
    })
}

function keepShifts(): void {
  interface LayoutShift extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
  }
  const shifts: Shift[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      if (!hadRecentInput) shifts.push({ value, moved: sources.map(inWords) })
    }
  }).observe({ type: 'layout-shift', buffered: true })

  function inWords({ node, previousRect, currentRect }: LayoutShift['sources'][number]): string {
    const element = node instanceof Element ? node : node?.parentElement // a text is its element's
    const name = element ? `${element.localName}.${element.className}` : 'gone'
    return `${name}: ${box(previousRect)} → ${box(currentRect)}`
  }
  function box({ x, y, width, height }: DOMRectReadOnly): string {
    return `${width}×${height} at ${x},${y}`
  }
}

/** Scrolls to the end in steps of half a screen, so that everything that is activated near the view does. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((next) => requestAnimationFrame(next))
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await frame()
      await frame()
    }
  })
  await page.waitForNetworkIdle({ idleTime: 200 })
}
