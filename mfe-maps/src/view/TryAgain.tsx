import type { MouseEvent, ReactNode } from 'react'

interface TryAgainProps {
  /** What did not come, in a sentence. */
  what: string
  again: () => void
}

/** Says what did not come, with a way to ask again. */
export function TryAgain({ what, again }: TryAgainProps): ReactNode {
  /** The pressed button goes away, so focus moves to the control of the box. */
  function press({ currentTarget }: MouseEvent): void {
    currentTarget.closest('.maps-slot')?.querySelector<HTMLElement>('[data-slot-control]')?.focus()
    again()
  }

  return (
    <>
      {what}{' '}
      <button type="button" className="maps-again" onClick={press}>
        Try again
      </button>
    </>
  )
}
