import { useActionState, type ReactNode } from 'react'
import { studio } from '../store/studio.ts'
import { Dialog } from './Dialog.tsx'
import { Message } from './Message.tsx'

interface FormDialogProps {
  title: string
  submit: string
  isReady: boolean
  act(): Promise<unknown>
  children: ReactNode
}

/** A dialog with one action: closes if the action succeeds, otherwise shows why it failed. */
export function FormDialog({ title, submit, isReady, act, children }: FormDialogProps) {
  const [, send, isBusy] = useActionState(async function doIt() {
    if (await studio.attempt(act)) studio.closeDialog()
  }, undefined)
  return (
    <Dialog title={title}>
      <form className="studio-fields" action={send}>
        {children}
        <Message />
        <button type="submit" className="studio-main-action" disabled={!isReady || isBusy}>
          {isBusy ? 'One moment…' : submit}
        </button>
      </form>
    </Dialog>
  )
}
