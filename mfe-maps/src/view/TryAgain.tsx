import type { MouseEvent, ReactNode } from 'react'
import { wordsOfPage } from '../words/chooseWords.ts'

interface TryAgainProps {
  /** A sentence that says what could not be loaded. */
  what: string
  retry: () => void
}

/** Says what could not be loaded, with a button that tries again. */
export function TryAgain({ what, retry }: TryAgainProps): ReactNode {
  /** The pressed button disappears, so focus moves to the control that opens the box. */
  function press({ currentTarget }: MouseEvent): void {
    currentTarget.closest('.maps-slot')?.querySelector<HTMLElement>('[data-slot-control]')?.focus()
    retry()
  }

  return (
    <>
      <span>{what} </span>
      <button type="button" className="maps-again" onClick={press}>
        {wordsOfPage().text('again')}
      </button>
    </>
  )
}
