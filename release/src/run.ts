import { CommanderError } from 'commander'
import { exitCodes } from './errors/errorTable.ts'
import { createProgram } from './createProgram.ts'

/** Runs the command of this process. */
export async function run(): Promise<void> {
  process.stdout.on('error', leaveQuietly)
  try {
    await call()
  } finally {
    setTimeout(() => process.exit(), exitTimeout).unref()
  }
}

/** Runs a command without ending the process. */
export async function call(): Promise<void> {
  try {
    await createProgram().parseAsync()
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.calledWrongly
  }
}

/** Ends quietly when the reader of the output is gone, as with `head`. */
function leaveQuietly(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit()
  throw error
}

const exitTimeout = 1000 /* ms; a file read that never returns would keep the process alive */
