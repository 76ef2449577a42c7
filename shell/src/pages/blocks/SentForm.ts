import { createContext } from 'react'
import type { FormOutcome } from '../../shared/forms/FormOutcome.ts'

/** What became of the form that was sent to the page that is being rendered. */
export const SentForm = createContext<FormOutcome | undefined>(undefined)
