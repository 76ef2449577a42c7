import type { Progress } from './Progress.ts'

const every = 2_000 /* ms; what takes less is not reported */

/** Reports how far it is every two seconds. Starts anew with each first document. */
export function reportSlow(
  report: (progress: Progress) => void,
  now: () => number = () => performance.now(),
): (progress: Progress) => void {
  let reported = now()
  return function take(progress) {
    const { stage, done } = progress
    if (stage === 'documents' && done === 1) reported = now()
    if (now() - reported < every) return
    reported = now()
    report(progress)
  }
}
