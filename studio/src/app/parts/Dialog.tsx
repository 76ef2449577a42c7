import { useEffect, useRef, type ReactNode } from 'react'
import { studio } from '../store/studio.ts'

interface DialogProps {
  title: string
  isWide?: boolean
  /** Called when the dialog is closed. Default: closes the open dialog. */
  onClose?: (() => void) | undefined
  children: ReactNode
}

/** A modal dialog. Escape and the Close button close it; the focus then returns to where it was. */
export function Dialog({ title, isWide = false, onClose = studio.closeDialog, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(function open() {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    const field = element?.querySelector<HTMLElement>('input, select, textarea')
    const start = field ?? element?.querySelector('h2') // not on the Close button: a typed Space would press it
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
