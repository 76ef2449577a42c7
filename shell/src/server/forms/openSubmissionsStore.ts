import type { KeyObject } from 'node:crypto'
import { removeFormsBefore, storeForm } from '@tessera/release/forms'
import type { Store } from '@tessera/store/Store'
import { withTimeout } from '../time/withTimeout.ts'
import { keepPurging, type Keeping, type Submissions } from './Submissions.ts'

export interface StoreOptions extends Keeping {
  store: Store
  environment: string
  /** Public half of the key that reads the forms. */
  recipient: KeyObject
  /** ms until a visitor is asked to send a form again; default 8000. */
  deadline?: number
}

const maxWaiting = 100 /* forms on their way: a store that hangs fills no memory */

/**
 * Each submission is an object of its own, encrypted for `recipient`. One that was late may be kept all the same: it is
 * there twice when the visitor sends it again.
 */
export function openSubmissionsStore(options: StoreOptions): Submissions {
  const { store, environment, recipient, deadline = 8000 } = options
  let waiting = 0
  keepPurging(options, (firstDay) => removeFormsBefore(store, environment, firstDay))

  return {
    async accept(submission) {
      if (waiting >= maxWaiting) throw new Error(`${maxWaiting} forms wait for the store already`)
      waiting++
      const stored = storeForm(store, environment, submission, recipient).finally(() => void waiting--)
      await withTimeout(deadline, stored)
    },
  }
}
