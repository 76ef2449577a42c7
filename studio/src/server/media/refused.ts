import { CallError } from '../http/CallError.ts'

/** Creates an error for an editor: the message says what happened and what to do. */
export function refused(message: string, status = 422): CallError {
  return new CallError(status, status === 413 ? 'tooLarge' : 'refused', message)
}

/** Turns a full disk into a message for people; returns other errors unchanged. */
export function explainDiskError(error: unknown): Error {
  const { code } = Object(error)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return refused('The studio’s disk is full. Nothing was saved: tell the person who runs the studio.', 507)
  return error instanceof Error ? error : new Error(String(error))
}
