import type { Progress } from './CompilerMessage.ts'

const interval = 2_000 /* ms; shorter work is not reported */

/** Passes on progress at most every two seconds, counted from the first document of a compilation. */
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
