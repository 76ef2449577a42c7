/** Runs in a page by itself: how long one fixed piece of work takes just now, in ms; the mean of many. */
export function measurePace(): number {
  const pieces = 60
  const start = performance.now()
  let sum = 0
  for (let piece = 0; piece < pieces; piece++)
    for (let step = 0; step < 400_000; step++) sum = (sum * 31 + step) | 0
  const time = performance.now() - start
  return Number.isNaN(sum) ? 0 : time / pieces // the sum is asked for, so that the work is not left out
}
