import { viewMark } from '../telemetry/watchViews.ts'
import type { PageMetadata } from '../../shared/page/PageMetadata.ts'

/** What a slot's host, the page's facts and the browser's timeline tell of it. */
export interface SlotReading {
  id: string
  /** `maps 1.4.0-ab12cd34`, or that nobody fills it. */
  occupant: string
  /** Who wrote the HTML that the page came with. */
  from: string
  state: string
  /** Nothing while it sleeps. */
  timings?: Timings
}

/** In milliseconds. */
interface Timings {
  /** Since the page began. */
  woke: number
  /** From then until its files were there; 0 when they were already. */
  loading: number
  /** From then until it was alive, or had failed. */
  mounting?: number
}

export function readSlot(host: HTMLElement, page: PageMetadata): SlotReading {
  const { slotId = '', remote, version, from, state = 'server' } = host.dataset
  const timings = state === 'server' ? undefined : readTimings(host, page)
  return {
    id: slotId,
    occupant: remote ? `${remote} ${version}` : 'no remote',
    from: from === 'remote' ? 'its server entry' : 'the fallback',
    state,
    ...(timings && { timings }),
  }
}

function readTimings({ dataset }: HTMLElement, page: PageMetadata): Timings | undefined {
  const at = (state: string) =>
    performance.getEntriesByName(`${dataset['slotId']} ${state}`).at(-1)?.startTime
  const woke = at('waiting')
  if (woke === undefined) return undefined
  const settled = [at('live'), at('failed')].find((time) => time !== undefined && time >= woke)
  const loaded = Math.max(woke, lastFileOf(dataset['remote'] ?? '', dataset['slot'] ?? '', page))
  return {
    woke: Math.max(0, woke - viewStart()),
    loading: loaded - woke,
    ...(settled !== undefined && { mounting: Math.max(0, settled - loaded) }),
  }
}

/** When the last file that the slot needs at once was there. */
function lastFileOf(remote: string, slot: string, page: PageMetadata): number {
  const facts = page.remotes[remote]
  if (!facts) return 0
  const needed = [facts.entry, ...(facts.slots[slot]?.js ?? []), ...(facts.slots[slot]?.css ?? [])]
  const urls = new Set(needed.map((file) => new URL(facts.base + file, location.origin).href))
  const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return Math.max(0, ...fetched.filter(({ name }) => urls.has(name)).map(({ responseEnd }) => responseEnd))
}

function viewStart(): number {
  return performance.getEntriesByName(viewMark).at(-1)?.startTime ?? 0
}
