#!/usr/bin/env node
import { CommanderError } from 'commander'
import { exitCodes } from './errors/ReleaseError.ts'
import { createProgram } from './createProgram.ts'

try {
  await createProgram().parseAsync()
} catch (error) {
  if (!(error instanceof CommanderError)) throw error
  process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.calledWrongly
}
