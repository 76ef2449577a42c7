import { expect } from '@jest/globals'
import { relative } from 'node:path'
import { endBlocked } from './endBlocked.ts'

/** One of jest's `setupFilesAfterEnv`. */
endBlocked(
  relative(process.cwd(), expect.getState().testPath ?? ''),
  300 /* s; the slowest machine is busy for less */,
)
