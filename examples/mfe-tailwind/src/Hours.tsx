import * as Dialog from '@radix-ui/react-dialog'
import type { DataOf } from '@tessera/kit/contract/remote'
import type { remote } from './remote.ts'

interface HoursProps {
  data: DataOf<typeof remote>['tailwind']
  /** Where the dialog is shown. The server shows none. */
  portal?: (() => HTMLElement | undefined) | undefined
}

/** Not `modal`: Radix would write a style element, which the site's policy refuses, and change the page around the slot. */
export function Hours({ data: { options }, portal }: HoursProps) {
  return (
    <Dialog.Root modal={false}>
      <Dialog.Trigger className="rounded-md bg-accent px-4 py-2 font-bold text-accent-ink transition hover:opacity-80">
        {options.label}
      </Dialog.Trigger>
      <Dialog.Portal container={portal?.()}>
        <Dialog.Content className="fixed top-1/2 left-1/2 w-80 -translate-1/2 rounded-lg border border-line bg-raised p-6 text-ink shadow-xl">
          <Dialog.Title className="text-xl font-semibold">{options.label}</Dialog.Title>
          <Dialog.Description className="mt-2">{options.text}</Dialog.Description>
          <Dialog.Close className="mt-4 underline">×</Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
