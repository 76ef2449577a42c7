import { viewMark } from '../telemetry/watchViews.ts'
import { element } from '../tab/element.ts'
import { readMetadata } from '../tab/readMetadata.ts'
import type { PageMetadata } from '../../shared/page/PageMetadata.ts'

/** A slot's outline on the page and its row in the list; pressing the row brings the slot into view. */
interface Mark {
  outline: HTMLElement
  row: HTMLElement
}

/** Outlines each slot and lists its remote, state and loading times, until Escape is pressed. */
export function inspectPage(): void {
  const stage = element('div', { lang: 'en', dir: 'ltr' }) // for developers
  const shadow = stage.attachShadow({ mode: 'open' })
  const styles = new CSSStyleSheet() // constructed by script, which the page's policy allows
  styles.replaceSync(rules)
  shadow.adoptedStyleSheets = [styles]
  const [title, list] = [element('h2'), element('ul')]
  const panel = element('section', { tabIndex: -1 }, title, list)
  shadow.append(panel)
  const marks = new Map<Element, Mark>()
  const life = new AbortController()
  const changes = new MutationObserver(render)

  document.body.append(stage)
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-state'] })
  addEventListener('scroll', render, { signal: life.signal, passive: true, capture: true })
  addEventListener('resize', render, { signal: life.signal })
  addEventListener('keydown', closeOnEscape, { signal: life.signal })
  render()
  panel.focus({ preventScroll: true })

  function render(): void {
    const page = readMetadata(document)
    if (!page) return
    const hosts = [...document.querySelectorAll<HTMLElement>('[data-slot][data-slot-id]')]
    for (const [host, { outline, row }] of marks) {
      if (host.isConnected) continue
      marks.delete(host)
      outline.remove()
      row.parentElement?.remove()
    }
    for (const host of hosts) update(host, marks.get(host) ?? add(host), page)
    write(title, `${page.composition}: ${hosts.length} slots`)
  }

  function add(host: HTMLElement): Mark {
    const row = element('button', {}, element('b'), element('span'), element('span'))
    const mark = { outline: element('div'), row }
    marks.set(host, mark)
    row.addEventListener('click', () => host.scrollIntoView({ block: 'center' }))
    shadow.prepend(mark.outline)
    list.append(element('li', {}, row))
    return mark
  }

  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    life.abort()
    changes.disconnect()
    stage.remove()
  }
}

function update(host: HTMLElement, { outline, row }: Mark, page: PageMetadata): void {
  const { slotId, remote, version, from, state = 'server' } = host.dataset
  const { left, top, width, height } = host.getBoundingClientRect()
  const html = `HTML by ${from === 'remote' ? 'its server entry' : 'the fallback'}`
  outline.dataset['state'] = row.dataset['state'] = state
  Object.assign(outline.style, {
    width: `${width}px`,
    height: `${height}px`,
    translate: `${left}px ${top}px`,
  })
  const texts = [
    `${slotId} · ${state}`,
    remote ? `${remote} ${version}` : 'no remote',
    state === 'server' ? `${html}, not activated` : html + describeTimings(host, page),
  ]
  for (const [index, line] of [...row.children].entries()) write(line, texts[index] ?? '')
}

/** Lists milliseconds: view's start to activation, activation to last file, last file to mount or failure. */
function describeTimings({ dataset }: HTMLElement, page: PageMetadata): string {
  const at = (mark: string) => performance.getEntriesByName(mark).at(-1)?.startTime
  const activated = at(`${dataset['slotId']} waiting`)
  if (activated === undefined) return ''
  const settled = at(`${dataset['slotId']} live`) ?? at(`${dataset['slotId']} failed`)
  const loaded = Math.max(activated, findLastFile(dataset['remote'] ?? '', dataset['slot'] ?? '', page))
  const mounted = settled === undefined ? '…' : `, mounted in ${inMilliseconds(settled - loaded)}`
  const begin = inMilliseconds(activated - (at(viewMark) ?? 0))
  return `, activated at ${begin}, loaded in ${inMilliseconds(loaded - activated)}${mounted}`
}

function findLastFile(remote: string, slot: string, page: PageMetadata): number {
  const facts = page.remotes[remote]
  const { js = [], css = [] } = facts?.slots[slot] ?? {}
  const urls = [facts?.entry, ...js, ...css].map((file) => `${location.origin}${facts?.base}${file}`)
  const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return Math.max(0, ...fetched.filter(({ name }) => urls.includes(name)).map((file) => file.responseEnd))
}

function inMilliseconds(time: number): string {
  return `${Math.max(0, Math.round(time))} ms`
}

/** Sets a text if it changed: writing the same text would make screen readers repeat it. */
function write(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

const rules = `
:host { --state: var(--ink-soft); font: 13px/1.45 system-ui, sans-serif; color: var(--ink) }
[data-state=waiting] { --state: var(--focus) }
[data-state=live] { --state: var(--olive) }
[data-state=failed] { --state: var(--accent) }
div, section { position: fixed; z-index: 2147483647; box-sizing: border-box }
div { inset-block-start: 0; left: 0; border: 2px dashed var(--state); pointer-events: none }
section {
  inset: auto 8px 8px auto; inline-size: min(27rem, 100vw - 16px); max-block-size: 45vh; overflow: auto;
  padding: 12px; border: 1px solid var(--line); background: var(--raised); outline: none;
}
ul { margin: 0; padding: 0; list-style: none }
button {
  inline-size: 100%; margin-block-end: 6px; border: 1px solid var(--line);
  border-inline-start: 4px solid var(--state); background: var(--paper); color: inherit; font: inherit; text-align: start;
}
button:focus-visible { outline: 3px solid var(--focus) }
b, span { display: block; overflow-wrap: anywhere }
`
