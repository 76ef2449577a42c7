import { readMetadata } from '../tab/readMetadata.ts'
import { createPanel } from './createPanel.ts'
import { createSlotMark, type SlotMark } from './createSlotMark.ts'
import { readSlot } from './readSlot.ts'
import { inspectorSheet } from './inspectorSheet.ts'

/** Outlines each slot and lists who fills it, its state and how long that took, until Escape is pressed. */
export function inspectPage(): void {
  const stage = document.createElement('div')
  const shadow = stage.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [inspectorSheet()]
  const panel = createPanel(close)
  shadow.append(panel.element)
  const marks = new Map<HTMLElement, SlotMark>()
  const life = new AbortController()
  const changes = new MutationObserver(renderSoon)
  let isDue = false

  document.body.append(stage)
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-state'] })
  addEventListener('scroll', renderSoon, { signal: life.signal, passive: true, capture: true })
  addEventListener('resize', renderSoon, { signal: life.signal })
  addEventListener('keydown', closeOnEscape, { signal: life.signal })
  render()
  panel.element.focus({ preventScroll: true })

  function renderSoon(): void {
    if (isDue) return
    isDue = true
    requestAnimationFrame(render)
  }

  function render(): void {
    isDue = false
    const page = readMetadata(document)
    if (life.signal.aborted || !page) return
    const hosts = [...document.querySelectorAll<HTMLElement>('[data-slot][data-slot-id]')]
    for (const [host, mark] of marks) if (!hosts.includes(host)) drop(host, mark)
    for (const host of hosts) markOf(host).update(readSlot(host, page))
    panel.update(page.composition, hosts.length)
  }

  function markOf(host: HTMLElement): SlotMark {
    const known = marks.get(host)
    if (known) return known
    const mark = createSlotMark(host)
    marks.set(host, mark)
    shadow.prepend(mark.outline)
    panel.list.append(mark.row)
    return mark
  }

  function drop(host: HTMLElement, { outline, row }: SlotMark): void {
    marks.delete(host)
    outline.remove()
    row.remove()
  }

  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !event.defaultPrevented) close()
  }

  function close(): void {
    life.abort()
    changes.disconnect()
    stage.remove()
  }
}
