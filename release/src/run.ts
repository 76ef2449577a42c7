import { CommanderError } from 'commander'
import { exitCodes } from './errors/errorTable.ts'
import { createProgram } from './createProgram.ts'

/** Runs the command of this process, and ends the process. */
export async function run(): Promise<void> {
  process.stdout.on('error', leaveQuietly)
  try {
    await call()
  } finally {
    setTimeout(() => process.exit(), exitTimeout).unref()
  }
}

/** Runs the command and sets the exit code, without ending the process. */
export async function call(): Promise<void> {
  try {
    await createProgram().parseAsync()
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.calledWrongly
  }
}

/** Ends the process without an error if the reader of its output is gone, such as `head`. */
function leaveQuietly(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit()
  throw error
}

const exitTimeout = 1000 /* ms; otherwise a file read that never returns would keep the process alive */
