import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { CarouselData } from '../remote.ts'
import { RegionsRow } from './RegionsRow.tsx'

/** Fills `host` with the row that the server would send. The nodes are copies that React does not control. */
export function renderRow(host: HTMLElement, data: CarouselData): void {
  const template = document.createElement('div')
  const root = createRoot(template)
  flushSync(() => root.render(<RegionsRow {...data} />))
  host.replaceChildren(...Array.from(template.childNodes, (node) => node.cloneNode(true)))
  root.unmount()
}
