import { describeError } from '../errors/describeError.ts'

/** For `.catch` on a whole program: prints the error, and ends the process with exit code 1. */
export function exitWith(error: unknown): never {
  process.stderr.write(`${describeError(error)}\n`)
  process.exit(1)
}
