import type { Beacon } from '../../shared/telemetry/Beacon.ts'

type Vitals = NonNullable<Beacon['vitals']>

/** Interactions too short to be noticed are not reported. */
const felt = 40 /* ms */

/** Observes the page load and the visitor's interactions. Returns a function that reads the measurements. */
export function observeVitals(): () => Vitals {
  let lcp: number | undefined
  let cls = 0
  let inp = 0
  watch('largest-contentful-paint', ({ startTime }) => (lcp = startTime))
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) cls += value
  })
  watch('event', ({ duration }) => (inp = Math.max(inp, duration)))
  return () => ({
    ...(lcp !== undefined && { lcp: Math.round(lcp) }),
    cls: Math.round(cls * 1000),
    inp: Math.round(inp),
  })
}

/** Observes performance entries of a type, if the browser supports the type. */
function watch(type: string, take: (entry: PerformanceEntry) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(take))
  observer.observe({ type, buffered: true, durationThreshold: felt } as PerformanceObserverInit)
}
