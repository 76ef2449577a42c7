import { CallError } from '../http/CallError.ts'

/** What an editor can put right; the message says what happened and what to do. */
export function refused(message: string, status = 422): CallError {
  return new CallError(status, status === 413 ? 'tooLarge' : 'refused', message)
}

/** In words where the disk is full, else the error itself. */
export function explainDiskError(error: unknown): Error {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return refused('The disk of the studio is full. Nothing was kept: tell who runs it.', 507)
  return error instanceof Error ? error : new Error(String(error))
}
