import type { Bridge } from './Bridge.ts'

const lateEvery = 500 /* ms until the page is fetched again for a slot whose data were late */
const maxLate = 20 /* fetches in a row */

/** Updates the page from its new HTML. Replaces only what changed, so that islands stay. `open`: the edited element. */
export function createRefresh(bridge: Bridge, open: () => Element | undefined) {
  const down = new Set<string>()
  /** Edited blocks whose text in the page is not yet in HTML from the server. */
  const written = new Set<Element>()
  /** Data that islands got after the server rendered their slots. */
  const given = new WeakMap<Element, string>()
  const known = new Set(Array.from(document.querySelectorAll('style'), (style) => style.textContent))
  /** The main element in the page; `shown` is the element as the server last rendered it. */
  let { main } = bridge.served()
  let shown = parse(bridge.served().html).querySelector('main')
  let latest = 0
  let askedLate = 0
  let wanted: number | undefined

  /** Fetches the page; undefined if a later call started or the fetch failed. */
  async function fetchNewest(): Promise<Document | undefined> {
    const asked = ++latest
    const headers = { accept: 'text/html', ...(down.size > 0 && { 'x-preview-down': [...down].join() }) }
    const response = await bridge.fetch(location.href, { headers, cache: 'no-store' }).catch(() => undefined)
    const text = response?.ok ? await response.text() : undefined
    return text === undefined || asked !== latest ? undefined : parse(text)
  }

  /** Parses HTML with inert styles; otherwise the page's policy would block and report them, even while parsing. */
  function parse(text: string): Document {
    const inert = text.replace(/<style\b/g, '<script type="text/css"').replace(/<\/style>/g, '</script>')
    return new DOMParser().parseFromString(bridge.trusted(inert), 'text/html')
  }

  async function refreshPage(focus?: number): Promise<void> {
    wanted = focus ?? wanted
    const page = await fetchNewest()
    const fresh = page?.querySelector('main')
    const live = document.querySelector('main')
    if (!page || !fresh || !live) return
    for (const one of page.querySelectorAll('noscript')) one.replaceChildren()
    adoptStyles(page)
    document.title = page.title
    const whole = fresh.cloneNode(true) as HTMLElement // `put` moves nodes out of `fresh`
    const focused = document.hasFocus()
      ? bridge.hosts().findIndex((one) => one === document.activeElement)
      : -1
    if (live === main && shown) put(live, shown, fresh)
    else replace(live, fresh) // the user navigated within the page
    main = document.querySelector('main')
    shown = whole
    for (const one of written) if (!one.isConnected) written.delete(one)
    bridge.mark()
    if (document.activeElement === document.body) wanted ??= focused
    bridge.hosts()[wanted ?? -1]?.focus({ preventScroll: wanted === focused })
    wanted = undefined
    refreshIfLate()
  }

  /** Refreshes the page until late data have arrived; until then their slots show the fallback. */
  function refreshIfLate(): void {
    askedLate = document.querySelector('[data-slot-late]') ? askedLate + 1 : 0
    if (askedLate > 0 && askedLate <= maxLate) setTimeout(() => void refreshPage(), lateEvery)
  }

  /** Updates an element; `was` and `is` are the element as the server rendered it before and now. */
  function put(live: Element, was: Element, is: Element): void {
    if (isKept(live, was, is)) return
    const [there, before, after] = [listParts(live), listParts(was), listParts(is)]
    if (!holdsParts(was) || !holdsParts(is) || there.length !== before.length) return replace(live, is)
    let start = 0
    while (isKept(there[start], before[start], after[start])) start++
    let end = 0
    const most = Math.min(before.length, after.length) - start
    while (end < most && isKept(there.at(-1 - end), before.at(-1 - end), after.at(-1 - end))) end++
    const old = there.slice(start, there.length - end)
    const next = there[there.length - end]
    for (const [index, fresh] of after.slice(start, after.length - end).entries()) {
      const [one, previous] = [old[index], before[start + index]]
      if (one && previous) put(one, previous, fresh)
      else if (next) add(fresh, (...nodes) => next.before(...nodes))
      else add(fresh, (...nodes) => live.append(...nodes))
    }
    for (const one of old.slice(after.length - end - start)) remove(one)
  }

  function isKept(live?: Element, was?: Element, is?: Element): boolean {
    if (!live || !was || !is || [...written, open()].some((one) => one && live.contains(one))) return false
    if (!given.has(live)) return was.isEqualNode(is) && readSlotText(was) === readSlotText(is)
    const isThere = is.hasAttribute('data-remote') === live.hasAttribute('data-remote')
    return isThere && given.get(live) === JSON.stringify(readData(is))
  }

  function replace(live: Element, fresh: Element): void {
    if (open() && live.contains(open() ?? null)) return // never while the element is edited
    add(fresh, (...nodes) => live.before(...nodes))
    remove(live)
  }

  /** Adds an element, and with a slot the data script that follows it. */
  function add(fresh: Element, insert: (...nodes: readonly Node[]) => void): void {
    const nodes = [fresh, findSlotData(fresh)].filter((one) => one !== undefined)
    insert(...nodes)
    const [shell, around] = [bridge.shell(), nodes[0]?.parentElement]
    if (shell && around) shell.slots.enter(around, shell.page)
  }

  function remove(live: Element): void {
    bridge.shell()?.slots.leave(live)
    document.head.append(...live.querySelectorAll('style'))
    findSlotData(live)?.remove()
    live.remove()
  }

  /** Adds styles that the page does not have yet, as constructed style sheets. */
  function adoptStyles(page: Document): void {
    for (const style of page.querySelectorAll('script[type="text/css"]')) {
      style.remove()
      if (known.has(style.textContent)) continue
      known.add(style.textContent)
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(style.textContent)
      document.adoptedStyleSheets.push(sheet)
    }
  }

  return {
    parse,
    refreshPage,
    /** Records that the element contains edited text. */
    wrote: (element: Element) => void written.add(element),
    update(block: number, options: object): void {
      const host = bridge.hosts()[block]
      const data = host && readData(host)
      if (!data || host.dataset['state'] !== 'live') return
      const fresh = { ...data, options: { ...data.options, ...options } } // keeps defaults that the server filled in
      bridge.shell()?.slots.update(host, fresh)
      given.set(host, JSON.stringify(fresh))
    },
    /** Shows the fallbacks of a remote's slots, or with `isDown` false the slots themselves again. */
    setDown(remote: string, isDown: boolean): void {
      if (isDown) down.add(remote)
      else down.delete(remote)
      void refreshPage()
    },
  }
}

/** Whether to compare an element's children one by one, so that slots and blocks in the element can stay. */
function holdsParts(element: Element): boolean {
  if (element.matches('[data-slot]')) return false
  return element.matches('.shell-blocks') || element.querySelector('.shell-blocks,[data-slot]') !== null
}

/** Child elements, without elements that the shell adds in the browser. */
function listParts({ children }: Element): Element[] {
  return [...children].filter((one) => !one.matches('script,style,.shell-failure,[data-outlet]'))
}

function findSlotData(element: Element): Element | undefined {
  const next = element.nextElementSibling
  return element.matches('[data-slot]') && next?.hasAttribute('data-slot-data') ? next : undefined
}

const readSlotText = (element: Element) => findSlotData(element)?.textContent

function readData(host: Element): { options?: object } | undefined {
  const text = readSlotText(host)
  return text === undefined ? undefined : JSON.parse(text)
}
