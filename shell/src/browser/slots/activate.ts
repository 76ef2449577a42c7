import { grantPortal, type PortalGrant } from '@tessera/kit/browser/grantPortal'
import type { Mounted } from '@tessera/kit/contract/remote'
import type { Problem } from '@tessera/kit/contract/problems'
import type { SlotActivation, SlotState } from '@tessera/kit/contract/slots'
import type { RemoteMetadata } from '@tessera/kit/contract/page'
import { readWord } from '../tab/announce.ts'
import { hideFailure, showFailure } from '../tab/showFailure.ts'
import { fetchReactAhead } from '../remotes/shareScope.ts'
import { readCause, report } from '../telemetry/report.ts'
import { allowHtml } from '../trusted/guardStrings.ts'
import type { EarlyClick } from './catchEarlyClicks.ts'
import { createSite, type Occupant } from './createSite.ts'
import { type AnyData, mountIsland, readData } from './mountIsland.ts'
import { showLazyImages } from './showLazyImages.ts'
import type { Intent } from './watchIntent.ts'

/** Milliseconds after which all lazy images load without the media remote (LZ2). */
const mediaTimeout = 4000

/** A slot of the page, until it leaves the page. */
export interface Slot {
  occupant: Occupant
  /** Undefined if the page's metadata do not list the remote. */
  remote: RemoteMetadata | undefined
  activation: SlotActivation
  /** Aborts when the slot leaves the page. */
  life: AbortController
  mounted?: Mounted<AnyData>
  portal?: PortalGrant
}

export type OnSlot = (remote: string, outcome: 'live' | 'failed') => void

export interface Tab {
  slots: Map<HTMLElement, Slot>
  /** Clicks on controls of slots that are not mounted yet: repeated when the slot is mounted. */
  clicks: EarlyClick[]
  near: IntersectionObserver
  intent: Intent
  onSlot: OnSlot
}

/** Mounts a slot that waits for activation or failed earlier. After any failure, the host shows the server's HTML. */
export async function activate(tab: Tab, host: HTMLElement): Promise<void> {
  const slot = tab.slots.get(host)
  if (!slot || !mayActivate(host, slot)) return
  const { occupant, remote, life } = slot
  stopWaiting(tab, host)
  setState(host, 'waiting')
  hideFailure(host)
  if (slot.activation === 'press') prefetchShared(slot)
  if (!remote) return fail(tab, host, slot)
  const data = readData(host)
  if (!data) return fail(tab, host, slot, { name: 'shellPartFailed', cause: 'slot data cannot be parsed' })
  const portal = grantPortal(occupant.remote)
  const site = createSite(`${host.dataset['slotId']}_`, occupant, life.signal, portal, remote.keeps)
  const stopShowing = isMedia(host) ? showImagesLater(site.signal) : undefined
  /** Fails the slot when its island reports an error; waits for the mount, so that the island can be unmounted. */
  const breakOff = (thrown: unknown) =>
    void mounting.then(function breakOff(result) {
      if (result.status !== 'live' || life.signal.aborted) return
      endIsland(slot)
      slot.life = new AbortController()
      result.putBack()
      fail(tab, host, slot, { name: 'remoteThrew', ...readCause(thrown) })
    })
  const mounting = mountIsland(host, remote, data, { ...site, fail: breakOff })
  const result = await mounting
  stopShowing?.()
  if (result.status !== 'live') portal.revoke()
  if (result.status === 'left') return
  if (result.status === 'failed') return fail(tab, host, slot, result.problem)
  slot.mounted = result.mounted
  slot.portal = portal
  setState(host, 'live')
  tab.onSlot(occupant.remote, 'live')
  replayClicks(tab, host)
}

/** Unmounts the island, if there is one; nothing of it stays outside of its host. */
export function endIsland(slot: Slot): void {
  slot.life.abort()
  callIsland(slot, 'unmount')
  delete slot.mounted
  slot.portal?.revoke()
}

/** Calls a function of the island, and reports what the function throws. */
export function callIsland(
  { mounted, occupant }: Slot,
  method: 'update' | 'unmount',
  data: AnyData = {},
): void {
  try {
    mounted?.[method](data)
  } catch (error) {
    report({ name: 'remoteThrew', ...readCause(error, `${method}: ${String(error)}`), ...occupant })
  }
}

/** Marks the slot as failed. The server's HTML stays; lazy images and kept clicks no longer wait for the slot. */
function fail(tab: Tab, host: HTMLElement, { occupant }: Slot, problem?: Problem): void {
  if (problem) report({ ...problem, ...occupant })
  setState(host, 'failed')
  tab.onSlot(occupant.remote, 'failed')
  if (takeClicks(tab, host).length > 0) showFailure(host, readWord('failed'))
  if (isMedia(host)) showLazyImages(document)
}

function replayClicks(tab: Tab, host: HTMLElement): void {
  const kept = takeClicks(tab, host)
  setTimeout(function replay() {
    for (const { control } of kept) {
      const now = control.isConnected ? control : host.querySelector<HTMLElement>('[data-slot-control]')
      now?.click()
    }
  })
}

function takeClicks(tab: Tab, host: HTMLElement): EarlyClick[] {
  const taken = tab.clicks.filter((click) => click.host === host)
  tab.clicks = tab.clicks.filter((click) => click.host !== host)
  return taken
}

/** Prefetches the site's own files that a press will need: React and the sanitiser. Only the press reports failures. */
export function prefetchShared(slot: Slot | undefined): void {
  if (slot?.remote?.usesReact) fetchReactAhead()
  if (slot?.remote?.writesHtml) allowHtml().catch(() => {})
}

/** Stops observing the host for its activation. */
export function stopWaiting(tab: Tab, host: HTMLElement): void {
  tab.near.unobserve(host)
  tab.intent.unobserve(host)
}

/** Sets the state on the host, and marks it in the browser's timeline as `<slot id> <state>`. */
export function setState(host: HTMLElement, state: SlotState): void {
  host.dataset['state'] = state
  const name = `${host.dataset['slotId']} ${state}`
  performance.clearMarks(name)
  performance.mark(name)
}

function isMedia(host: HTMLElement): boolean {
  return host.dataset['slot'] === 'page-media'
}

function showImagesLater(signal: AbortSignal): () => void {
  const timer = setTimeout(showLazyImages, mediaTimeout, document)
  const stop = () => clearTimeout(timer)
  signal.addEventListener('abort', stop)
  return stop
}

/** Whether a slot can start: once, and again after a failure. Browsers without `@scope` start only at-once slots. */
function mayActivate(host: HTMLElement, { activation }: Slot): boolean {
  if (!('CSSScopeRule' in globalThis) && activation !== 'at-once') return false
  return host.dataset['state'] === ('server' satisfies SlotState) || isFailed(host)
}

export function isFailed({ dataset }: HTMLElement): boolean {
  return dataset['state'] === ('failed' satisfies SlotState)
}
