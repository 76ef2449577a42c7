import type { KeyObject } from 'node:crypto'
import { removeFormsBefore, storeForm } from '@tessera/release/forms'
import type { Store } from '@tessera/store/Store'
import { withTimeout } from '../time/withTimeout.ts'
import { keepPurging, type Keeping, type Submissions } from './Submissions.ts'

export interface StoreOptions extends Keeping {
  store: Store
  environment: string
  /** Public key to encrypt the forms; its private key decrypts them. */
  recipient: KeyObject
  /** ms until a visitor is asked to send a form again; default 8000. */
  deadline?: number
}

const maxWaiting = 100 /* forms that are being stored: a store that hangs must not fill the memory */

/** Stores each submission encrypted for `recipient`. If it misses the deadline, it can be stored twice. */
export function openSubmissionsStore(options: StoreOptions): Submissions {
  const { store, environment, recipient, deadline = 8000 } = options
  let waiting = 0
  keepPurging(options, (firstDay) => removeFormsBefore(store, environment, firstDay))

  return {
    async accept(submission) {
      if (waiting >= maxWaiting) throw new Error(`${maxWaiting} forms are already waiting for the store`)
      waiting++
      const stored = storeForm(store, environment, submission, recipient).finally(() => void waiting--)
      await withTimeout(deadline, stored)
    },
  }
}
