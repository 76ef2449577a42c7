import { useEffect, useRef, type ReactNode } from 'react'
import { studio } from '../store/studio.ts'

interface DialogProps {
  title: string
  isWide?: boolean
  /** Default: the question of the studio is withdrawn. */
  onClose?: (() => void) | undefined
  children: ReactNode
}

/** Over all else, one at a time; Escape and the button close it, and the focus goes back to where it was. */
export function Dialog({ title, isWide = false, onClose = studio.closeDialog, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(function open() {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    const field = element?.querySelector<HTMLElement>('input, select, textarea')
    const start = field ?? element?.querySelector('h2') // not the button that closes it: Space was meant for a word
    start?.focus()
    return () => {
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={isWide ? 'studio-dialog studio-dialog-wide' : 'studio-dialog'}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="studio-dialog-head">
        <h2 tabIndex={-1}>{title}</h2>
        <button type="button" className="studio-quiet" onClick={onClose}>
          Close
        </button>
      </div>
      {children}
    </dialog>
  )
}
