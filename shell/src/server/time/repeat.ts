/** Calls `act` repeatedly, each time so many milliseconds after it ended. Does not keep the process running. */
export function repeat(milliseconds: number, act: () => Promise<void>): void {
  setTimeout(() => void act().finally(() => repeat(milliseconds, act)), milliseconds).unref()
}
