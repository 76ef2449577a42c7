import { errorCode } from '../errors/describeError.ts'

/** Whether a process with this pid runs on this machine. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
