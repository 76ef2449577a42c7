import type { Progress } from './CompilerMessage.ts'

const interval = 2_000 /* ms; shorter work is not reported */

/** Passes on progress every two seconds. The first document of a compilation restarts the clock. */
export function reportSlow(
  report: (progress: Progress) => void,
  now: () => number = () => performance.now(),
): (progress: Progress) => void {
  let reported = now()
  return function passOn(progress) {
    const { stage, done } = progress
    if (stage === 'documents' && done === 1) reported = now()
    if (now() - reported < interval) return
    reported = now()
    report(progress)
  }
}
