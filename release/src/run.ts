import { CommanderError } from 'commander'
import { exitCodes } from './errors/ReleaseError.ts'
import { createProgram } from './createProgram.ts'

/** Does what the process was called with, and sets its exit code. */
export async function run(): Promise<void> {
  try {
    await createProgram().parseAsync()
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.calledWrongly
  } finally {
    setTimeout(() => process.exit(), exitTimeout).unref()
  }
}

const exitTimeout = 1000 /* ms; a read of a file that never returns would keep the process for good */
