/** Calls `act` so many milliseconds after it ended, again and again. Does not keep the program from ending. */
export function repeat(milliseconds: number, act: () => Promise<void>): void {
  setTimeout(() => void act().finally(() => repeat(milliseconds, act)), milliseconds).unref()
}
