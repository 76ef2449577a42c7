import { readFormsKey } from '@tessera/release/forms'
import { openStore } from '@tessera/store/openStore'
import type { Config } from './config.ts'
import { openSubmissionsFolder } from './forms/openSubmissionsFolder.ts'
import { openSubmissionsStore } from './forms/openSubmissionsStore.ts'
import type { Submissions } from './forms/Submissions.ts'
import type { Log } from './logging/log.ts'

/** Opens the folder or the store that the settings name. Fails when a store has no key, or its file cannot be read. */
export async function openSubmissions(config: Config, log: Log): Promise<Submissions> {
  const { FORMS_DIR, FORM_DAYS, FORMS_STORE, FORMS_KEY, ENVIRONMENT: environment } = config
  const onProblem = (cause: string) => log.error('old sent forms could not be removed', { cause })
  const keeping = { keepDays: FORM_DAYS, onProblem }
  const folder = openSubmissionsFolder({ folder: FORMS_DIR, ...keeping }) // also removes old forms kept before a store was set
  if (FORMS_STORE === undefined) return folder
  if (FORMS_KEY === undefined) throw new Error('FORMS_STORE needs FORMS_KEY: forms in a store are encrypted.')
  const recipient = await readFormsKey(FORMS_KEY, 'public')
  return openSubmissionsStore({ store: openStore(FORMS_STORE), environment, recipient, ...keeping })
}
