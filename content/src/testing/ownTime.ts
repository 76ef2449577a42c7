import { jest } from '@jest/globals'

/** From then on timers of this file go on only as a test moves them; dates, disks and threads are real. */
export function ownTime(): void {
  jest.useFakeTimers({
    doNotFake: [
      'Date',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
    ],
  })
}
