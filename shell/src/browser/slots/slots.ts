import { lendOutside, type LentOutside } from '@tessera/kit/browser/lendOutside'
import type { Mounted } from '@tessera/kit/contract/remote'
import type { SlotActivation, SlotState } from '@tessera/kit/contract/slots'
import type { RemoteMetadata } from '@tessera/kit/contract/page'
import type { PageMetadata } from '../../shared/page/PageMetadata.ts'
import { createSite } from './createSite.ts'
import { catchEarlyClicks, type EarlyClick } from './catchEarlyClicks.ts'
import { loadIsland, mountIsland, type AnyData } from './mountIsland.ts'
import { hideFailure, showFailure } from '../tab/showFailure.ts'
import { fetchAhead } from '../remotes/shareScope.ts'
import { report } from '../telemetry/report.ts'
import { allowHtml } from '../trusted/guardStrings.ts'
import { setState } from './setState.ts'
import { showLazyImages } from './showLazyImages.ts'
import { watchIntent } from './watchIntent.ts'
import { whenIdle } from './whenIdle.ts'

/** Near-view slots wake when they are within a screen's height of the view. */
const nearView = '100% 0px'

/** Milliseconds that images wait for the media remote before they all load without it (LZ2). */
const mediaPatience = 4000

export interface Slots {
  /** Brings the slots inside `root` alive, each at its own time. */
  enter(root: ParentNode, page: PageMetadata): void
  /** Takes the slots inside `root` down, live or on their way. */
  leave(root: Node): void
  /** Gives a slot that stays new data. */
  update(host: HTMLElement, data: AnyData): void
}

interface Slot {
  page: PageMetadata
  life: AbortController
  mounted?: Mounted<AnyData>
  outside?: LentOutside
}

/** Is told how it went with a slot of a remote. */
export type OnSlot = (remote: string, outcome: 'live' | 'failed') => void

/** The life of every slot of the tab. `clicks` were made before this code was there. */
export function createSlots(clicks: EarlyClick[] = [], onSlot: OnSlot = () => {}): Slots {
  const slots = new Map<HTMLElement, Slot>()
  const near = new IntersectionObserver(activateNear, { rootMargin: nearView })
  const intent = watchIntent({ looked: prepareShared, meant: prepare })
  catchEarlyClicks(function wakePressed(click) {
    clicks.push(click)
    void activate(click.host)
  })
  addEventListener('online', activateFailed)
  return { enter, leave, update }

  function enter(root: ParentNode, page: PageMetadata): void {
    for (const host of root.querySelectorAll<HTMLElement>('[data-slot][data-remote]:not([data-slot-late])')) {
      if (slots.has(host)) continue
      const slot = { page, life: new AbortController() }
      slots.set(host, slot)
      schedule(host, slot)
    }
    if (!document.querySelector('[data-slot=page-media][data-remote]')) showLazyImages(root)
  }

  function schedule(host: HTMLElement, { page, life }: Slot): void {
    const activation = activationOf(host, page)
    if (activation === 'near-view') near.observe(host)
    if (activation === 'press') intent.observe(host)
    if (activation === 'idle') whenIdle(() => void activate(host), life.signal)
    if (activation === 'at-once' || isAskedFor(host) || clicks.some((click) => click.host === host)) {
      void activate(host)
    }
  }

  function activateNear(entries: IntersectionObserverEntry[]): void {
    for (const { isIntersecting, target } of entries) if (isIntersecting) void activate(target as HTMLElement)
  }

  /** What came to nothing without a connection; a press asks for itself. */
  function activateFailed(): void {
    for (const [host, { page }] of slots)
      if (isFailed(host) && activationOf(host, page) !== 'press') void activate(host)
  }

  /** Of what the press will need, what is the site's own. Slots that nobody presses may do without React, as the carousel does. */
  function prepareShared(host: HTMLElement): void {
    const remote = remoteOf(host)
    if (remote?.renderer) fetchAhead(remote.renderer)
    if (remote?.writesHtml) allowHtml().catch(() => {}) // the press tells of it
  }

  /** What the press will need; a failure is the press's to tell. */
  function prepare(host: HTMLElement): void {
    const remote = remoteOf(host)
    prepareShared(host)
    if (remote) void loadIsland(host, remote)
  }

  function remoteOf(host: HTMLElement): RemoteMetadata | undefined {
    return slots.get(host)?.page.remotes[occupantOf(host).remote]
  }

  async function activate(host: HTMLElement): Promise<void> {
    const slot = slots.get(host)
    if (!slot || !mayActivate(host, slot.page)) return
    near.unobserve(host)
    intent.unobserve(host)
    setState(host, 'waiting')
    hideFailure(host)
    if (activationOf(host, slot.page) === 'press') prepareShared(host)
    const occupant = occupantOf(host)
    const remote = slot.page.remotes[occupant.remote]
    const data = readData(host)
    if (!remote) return fail(host)
    if (data === undefined) {
      report({ ...occupant, name: 'shellPartFailed', cause: 'the data of the slot does not read' })
      return fail(host)
    }
    const outside = lendOutside(occupant.remote)
    const site = createSite(`${host.dataset['slotId']}_`, occupant, slot.life.signal, outside)
    const stopWaiting = isMedia(host) ? showImagesLater(site.signal) : undefined
    const result = await mountIsland(host, remote, data, site)
    stopWaiting?.()
    if (result.status !== 'live') outside.takeBack()
    if (result.status === 'left') return
    if (result.status === 'failed') {
      report({ ...occupant, ...result.problem })
      return fail(host)
    }
    slot.mounted = result.mounted
    slot.outside = outside
    setState(host, 'live')
    onSlot(occupant.remote, 'live')
    replayClicks(host)
  }

  /** The server's HTML stays; nothing else on the page waits for this slot any more. */
  function fail(host: HTMLElement): void {
    setState(host, 'failed')
    onSlot(occupantOf(host).remote, 'failed')
    if (clicks.some((click) => click.host === host))
      showFailure(host, 'This could not be loaded. Press again to try once more.')
    clicks = clicks.filter((click) => click.host !== host)
    if (isMedia(host)) showLazyImages(document)
  }

  function replayClicks(host: HTMLElement): void {
    const kept = clicks.filter((click) => click.host === host)
    clicks = clicks.filter((click) => click.host !== host)
    setTimeout(function replay() {
      for (const { control } of kept) {
        const now = control.isConnected ? control : host.querySelector<HTMLElement>('[data-slot-control]')
        now?.click()
      }
    })
  }

  function leave(root: Node): void {
    for (const [host, slot] of slots) {
      if (!root.contains(host)) continue
      slots.delete(host)
      near.unobserve(host)
      intent.unobserve(host)
      takeDown(host, slot)
    }
    clicks = clicks.filter((click) => slots.has(click.host))
  }

  function takeDown(host: HTMLElement, { life, mounted, outside }: Slot): void {
    setState(host, 'removed')
    hideFailure(host)
    life.abort()
    try {
      mounted?.unmount()
    } catch (error) {
      report({ name: 'remoteThrew', cause: `unmount: ${String(error)}`, ...occupantOf(host) })
    }
    outside?.takeBack()
  }

  function update(host: HTMLElement, data: AnyData): void {
    try {
      slots.get(host)?.mounted?.update(data)
    } catch (error) {
      report({ name: 'remoteThrew', cause: `update: ${String(error)}`, ...occupantOf(host) })
    }
  }
}

function occupantOf({ dataset }: HTMLElement) {
  return {
    remote: dataset['remote'] ?? '',
    version: dataset['version'] ?? '',
    slot: dataset['slot'] ?? '',
  }
}

/** A dead remote's slot fails at once, so that nothing waits for it. */
function activationOf({ dataset }: HTMLElement, { remotes }: PageMetadata): SlotActivation {
  return remotes[dataset['remote'] ?? '']?.slots[dataset['slot'] ?? '']?.activation ?? 'at-once'
}

/** `data-slot-wake="map=1"`: an address with that parameter restores what a press had opened (RT4). */
function isAskedFor(host: HTMLElement): boolean {
  const asked = host.querySelector<HTMLElement>('[data-slot-wake]')?.dataset['slotWake']
  const [name = '', value] = asked?.split('=') ?? []
  return value !== undefined && new URLSearchParams(location.search).get(name) === value
}

function isMedia(host: HTMLElement): boolean {
  return host.dataset['slot'] === 'page-media'
}

function showImagesLater(signal: AbortSignal): () => void {
  const timer = setTimeout(showLazyImages, mediaPatience, document)
  const stop = () => clearTimeout(timer)
  signal.addEventListener('abort', stop)
  return stop
}

/** Asleep, or tried again after it failed. Where styles have no scope, what needs some stays as the server made it. */
function mayActivate(host: HTMLElement, page: PageMetadata): boolean {
  if (!('CSSScopeRule' in globalThis) && activationOf(host, page) !== 'at-once') return false
  return host.dataset['state'] === ('server' satisfies SlotState) || isFailed(host)
}

function isFailed({ dataset }: HTMLElement): boolean {
  return dataset['state'] === ('failed' satisfies SlotState)
}

function readData(host: HTMLElement): AnyData | undefined {
  const script = host.parentElement?.querySelector(`[data-slot-data="${host.dataset['slotId']}"]`)
  try {
    return JSON.parse(script?.textContent ?? '') as AnyData
  } catch {
    return undefined // cut off on its way, or not there: reported, and the server's HTML stays
  }
}
