import type { PageMetadata } from '../../shared/page/PageMetadata.ts'
import { hideFailure } from '../tab/showFailure.ts'
import {
  activate,
  callIsland,
  endIsland,
  isFailed,
  prefetchShared,
  setState,
  stopWaiting,
  type OnSlot,
  type Slot,
  type Tab,
} from './activate.ts'
import { catchEarlyClicks, type EarlyClick } from './catchEarlyClicks.ts'
import { loadIsland, type AnyData } from './mountIsland.ts'
import { showLazyImages } from './showLazyImages.ts'
import { watchIntent } from './watchIntent.ts'
import { whenIdle } from './whenIdle.ts'

/** Near-view slots are activated within a screen's height of the view. */
const nearView = '100% 0px'

export interface Slots {
  /** Activates the slots inside `root`, each when its activation says. */
  enter(root: ParentNode, page: PageMetadata): void
  /** Unmounts the slots inside `root`, and stops slots that are being loaded. */
  leave(root: Node): void
  /** Gives new data to a slot that stays. */
  update(host: HTMLElement, data: AnyData): void
}

/** Manages all slots of the tab. `clicks` were made before this code was loaded. */
export function createSlots(clicks: EarlyClick[], onSlot: OnSlot): Slots {
  const tab: Tab = {
    slots: new Map(),
    clicks,
    near: new IntersectionObserver(activateNear, { rootMargin: nearView }),
    intent: watchIntent({
      likely: (host) => prefetchShared(tab.slots.get(host)),
      intended: (host) => prefetch(tab, host),
    }),
    onSlot,
  }
  catchEarlyClicks(function activatePressed(click) {
    tab.clicks.push(click)
    void activate(tab, click.host)
  })
  addEventListener('online', () => activateFailed(tab))
  return {
    enter: (root, page) => enter(tab, root, page),
    leave: (root) => leave(tab, root),
    update(host, data) {
      const slot = tab.slots.get(host)
      if (slot) callIsland(slot, 'update', data)
    },
  }

  function activateNear(entries: IntersectionObserverEntry[]): void {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting) void activate(tab, target as HTMLElement)
  }
}

function enter(tab: Tab, root: ParentNode, page: PageMetadata): void {
  for (const host of root.querySelectorAll<HTMLElement>('[data-slot][data-remote]:not([data-slot-late])')) {
    if (tab.slots.has(host)) continue
    const slot = readSlot(host, page)
    tab.slots.set(host, slot)
    schedule(tab, host, slot)
  }
  if (!document.querySelector('[data-slot=page-media][data-remote]')) showLazyImages(root)
}

function readSlot({ dataset }: HTMLElement, { remotes }: PageMetadata): Slot {
  const occupant = {
    remote: dataset['remote'] ?? '',
    version: dataset['version'] ?? '',
    slot: dataset['slot'] ?? '',
  }
  const remote = remotes[occupant.remote]
  const activation = remote?.slots[occupant.slot]?.activation ?? 'at-once' // a slot without a remote fails at once: nothing must wait for it
  return { occupant, remote, activation, life: new AbortController() }
}

function schedule(tab: Tab, host: HTMLElement, { activation, life }: Slot): void {
  if (activation === 'near-view') tab.near.observe(host)
  if (activation === 'press') tab.intent.observe(host)
  if (activation === 'idle') whenIdle(() => void activate(tab, host), life.signal)
  if (activation === 'at-once' || isAskedFor(host) || tab.clicks.some((click) => click.host === host)) {
    void activate(tab, host)
  }
}

/** Activates failed slots again once the browser is online, except slots that wait for a press. */
function activateFailed(tab: Tab): void {
  for (const [host, { activation }] of tab.slots)
    if (isFailed(host) && activation !== 'press') void activate(tab, host)
}

/** Preloads everything that a press needs. */
function prefetch(tab: Tab, host: HTMLElement): void {
  const slot = tab.slots.get(host)
  prefetchShared(slot)
  if (slot?.remote) void loadIsland(host, slot.remote)
}

function leave(tab: Tab, root: Node): void {
  for (const [host, slot] of tab.slots) {
    if (!root.contains(host)) continue
    tab.slots.delete(host)
    stopWaiting(tab, host)
    setState(host, 'removed')
    hideFailure(host)
    endIsland(slot)
  }
  tab.clicks = tab.clicks.filter((click) => tab.slots.has(click.host))
}

/** Whether the address has the slot's `data-slot-wake`, such as `map=1`, and so restores what a press opened (RT4). */
function isAskedFor(host: HTMLElement): boolean {
  const asked = host.querySelector<HTMLElement>('[data-slot-wake]')?.dataset['slotWake']
  const [name = '', value] = asked?.split('=') ?? []
  return value !== undefined && new URLSearchParams(location.search).get(name) === value
}
