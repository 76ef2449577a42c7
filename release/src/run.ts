import { CommanderError } from 'commander'
import { exitCodes } from './errors/errorTable.ts'
import { createProgram } from './createProgram.ts'

export async function run(): Promise<void> {
  process.stdout.on('error', leaveQuietly)
  try {
    await call()
  } finally {
    setTimeout(() => process.exit(), exitTimeout).unref()
  }
}

export async function call(): Promise<void> {
  try {
    await createProgram().parseAsync()
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.calledWrongly
  }
}

/** Anyone who reads the output has left, as `head` does: there is no one to tell. */
function leaveQuietly(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit()
  throw error
}

const exitTimeout = 1000 /* ms; a read of a file that never returns would keep the process for good */
