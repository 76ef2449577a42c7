/** How long the fastest of some runs takes, ms: what a busy machine adds to one of them is no matter of the code. */
export async function fastestOf(runs: number, act: () => Promise<unknown>): Promise<number> {
  let fastest = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) {
    const began = performance.now()
    await act()
    fastest = Math.min(fastest, performance.now() - began)
  }
  return fastest
}
