import type { KeyObject } from 'node:crypto'
import { keyOf } from '../layout/keyOf.ts'
import { listKeys } from '../layout/listNames.ts'
import { RegistryError } from '@tessera/store/RegistryError'
import type { Store } from '@tessera/store/Store'
import { decryptForm, encryptForm } from './encryptForm.ts'
import type { ReadForm, Submission } from './Submission.ts'

export { readFormsKey } from './readFormsKey.ts'
export type { Submission } from './Submission.ts'

/** Encrypts a form and stores it as `forms/<environment>/<day>-<id>.json`. */
export async function storeForm(
  store: Store,
  environment: string,
  sent: Submission,
  recipient: KeyObject,
): Promise<void> {
  const key = keyOf.form(environment, sent.at.slice(0, 10), sent.id)
  const outcome = await store.create(key, encryptForm(sent, key, recipient))
  if (outcome === 'exists') throw new RegistryError('invalid', key, 'another form has this name')
}

/** Removes forms that were sent before `day`, such as 2026-11-21. */
export async function removeFormsBefore(store: Store, environment: string, day: string): Promise<void> {
  for (const key of await listKeys(store, keyOf.forms(environment)))
    if (key < `${keyOf.forms(environment)}/${day}`) await store.remove(key)
}

/** Reads all stored forms, or why a form is unreadable. Throws `RegistryError` if the store does not answer. */
export async function readStoredForms(
  store: Store,
  environment: string,
  keys: readonly KeyObject[],
): Promise<readonly ReadForm[]> {
  async function readOne(key: string): Promise<readonly ReadForm[]> {
    try {
      const bytes = await store.read(key)
      return bytes ? [{ form: decryptForm(bytes, key, keys) }] : [] // the form expired after it was listed
    } catch (error) {
      if (!(error instanceof RegistryError) || error.kind === 'unreachable') throw error
      return [{ problem: error.message }]
    }
  }
  return (await Promise.all((await listKeys(store, keyOf.forms(environment))).map(readOne))).flat()
}
