import type { PageContext } from '@tessera/kit/contract/slots'
import { createContext } from 'react'

/** What the page that is being rendered knows of itself. */
export const ContextOfPage = createContext<PageContext>({ rest: '', language: 'en', direction: 'ltr' })
