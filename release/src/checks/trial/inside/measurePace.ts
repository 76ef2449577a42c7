/** How long one fixed piece of work took, in ms. */
export interface Pace {
  best: number
  mean: number
}

/** Runs in a page by itself: how steadily the machine works just now. */
export function measurePace(): Pace {
  const times: number[] = []
  let sum = 0
  for (let turn = 0; turn < 60; turn++) {
    const start = performance.now()
    sum = turn
    for (let step = 0; step < 400_000; step++) sum = (sum * 31 + step) | 0
    times.push(performance.now() - start)
  }
  // `sum` is asked for, so that the work is not left out.
  return {
    best: Number.isNaN(sum) ? 0 : Math.min(...times),
    mean: times.reduce((all, time) => all + time, 0) / times.length,
  }
}
