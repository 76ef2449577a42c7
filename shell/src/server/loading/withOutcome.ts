import type { LoadedPage } from '../../pages/loading/LoadedPage.ts'
import type { Page } from '@tessera/content/port'
import type { FormOutcome } from '../../shared/forms/FormOutcome.ts'
import { formsOn } from '../forms/handleForm.ts'

/** `?sent=contact` on a page that has this form: its thanks are shown in its place. */
export function readSent(page: Page, search: URLSearchParams): FormOutcome | undefined {
  const form = formsOn(page).find(({ name }) => name === search.get('sent'))
  return form && { status: 'sent', form: form.name }
}

/** The page as it looks after a form on it was sent. */
export function withOutcome(loaded: LoadedPage, form: FormOutcome | undefined): LoadedPage {
  if (!form || loaded.status !== 200) return loaded
  return { ...loaded, form, status: statusOf[form.status] }
}

const statusOf = { sent: 200, refused: 422, 'not-kept': 503 } as const
