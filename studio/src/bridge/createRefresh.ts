import type { Bridge } from './Bridge.ts'

const isSlot = '[data-slot]'

/** Puts parts of this page's newest HTML in the place of those that are there; all else, islands too, stays. */
export function createRefresh(bridge: Bridge) {
  const down = new Set<string>()
  /** Remote → ids of the slots that it had. */
  const ids = new Map<string, string[]>()
  let latest = 0
  /** Positions of blocks and ids of slots that wait to be put in place. */
  const wanted = {
    blocks: new Set<number>(),
    slots: new Set<string>(),
    focus: undefined as number | undefined,
  }

  /** Styles become inert: even in a parsed document the page's policy refuses those that it does not list. */
  function parse(html: string): Document {
    const inert = html.replace(/<style\b/g, '<script type="text/css"').replace(/<\/style>/g, '</script>')
    return new DOMParser().parseFromString(bridge.trusted(inert), 'text/html')
  }

  /** Nothing where a later call has asked again, or the page does not answer. */
  async function newest(): Promise<Document | undefined> {
    const asked = ++latest
    const headers = { accept: 'text/html', ...(down.size > 0 && { 'x-preview-down': [...down].join() }) }
    const response = await bridge.fetch(location.href, { headers, cache: 'no-store' }).catch(() => undefined)
    const html = response?.ok ? await response.text() : undefined
    return html === undefined || asked !== latest ? undefined : parse(html)
  }

  function enter(around: ParentNode | null): void {
    const shell = bridge.shell()
    if (around) shell?.slots.enter(around, shell.page)
  }

  /** With the data script behind it, where it is a slot. */
  function replace(old: Element, fresh: Element): void {
    bridge.shell()?.slots.leave(old)
    const [oldData, data] = [dataOf(old), dataOf(fresh)]
    const around = old.parentElement
    old.replaceWith(fresh)
    if (oldData) oldData.remove()
    if (data) fresh.after(data)
    enter(around)
  }

  function putBlock(index: number, fresh: readonly Element[], old: readonly Element[]): void {
    const [from, to] = [old[index], fresh[index]]
    if (from && to) return replace(from, to)
    if (to) {
      const place = document.querySelector('.shell-blocks')
      const data = dataOf(to)
      place?.append(to, ...(data ? [data] : []))
      enter(place)
    } else if (from) {
      bridge.shell()?.slots.leave(from)
      dataOf(from)?.remove()
      from.remove()
    }
  }

  function putSlot(id: string, page: Document): void {
    const bySlot = `[data-slot-id="${CSS.escape(id)}"]`
    const [old, fresh] = [document.querySelector(bySlot), page.querySelector(bySlot)]
    if (old && fresh) replace(old, fresh)
  }

  async function putInPlace(): Promise<void> {
    const page = await newest()
    if (!page) return // what is wanted stays so until the next time
    const [old, fresh] = [bridge.hosts(), blocksIn(page)]
    for (const index of [...wanted.blocks].toSorted((one, other) => one - other)) putBlock(index, fresh, old)
    for (const id of wanted.slots) putSlot(id, page)
    bridge.mark()
    if (wanted.focus !== undefined) bridge.hosts()[wanted.focus]?.focus()
    wanted.blocks.clear()
    wanted.slots.clear()
    wanted.focus = undefined
  }

  return {
    parse,
    blocks(which: readonly number[], focus: number | undefined): void {
      for (const index of which) wanted.blocks.add(index)
      wanted.focus = focus ?? wanted.focus
      void putInPlace()
    },
    update(block: number, options: object): void {
      const host = bridge.hosts()[block]
      const data = host && dataOf(host)
      if (host?.matches(isSlot) && data)
        bridge.shell()?.slots.update(host, { ...(JSON.parse(data.textContent) as object), options })
    },
    /** Shows the fallbacks of a remote's slots, or the slots again. */
    setDown(remote: string, isDown: boolean): void {
      if (isDown) down.add(remote)
      else down.delete(remote)
      const its = document.querySelectorAll(`${isSlot}[data-remote="${CSS.escape(remote)}"]`)
      if (isDown) ids.set(remote, idsOf(its))
      for (const id of ids.get(remote) ?? []) wanted.slots.add(id)
      void putInPlace()
    },
  }
}

function dataOf(element: Element): Element | undefined {
  const next = element.nextElementSibling
  return element.matches(isSlot) && next?.hasAttribute('data-slot-data') ? next : undefined
}

function blocksIn(page: Document): readonly Element[] {
  return [...(page.querySelector('.shell-blocks')?.children ?? [])].filter(
    ({ localName }) => localName !== 'script',
  )
}

function idsOf(hosts: Iterable<Element>): string[] {
  return Array.from(hosts, (host) => host.getAttribute('data-slot-id') ?? '')
}
