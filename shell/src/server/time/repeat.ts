/** Calls `act` again and again, `milliseconds` after its last call ended. Does not keep the process running. */
export function repeat(milliseconds: number, act: () => Promise<void>): void {
  setTimeout(() => void act().finally(() => repeat(milliseconds, act)), milliseconds).unref()
}
