import { createSlots as create, type Slots } from './slots.ts'

export type { Slots } from './slots.ts'

/** Replaces `createSlots` in the preview site's entry: also passes the slots to the page's bridge script. */
export function previewSlots(...given: Parameters<typeof create>): Slots {
  const slots = create(...given)
  return {
    ...slots,
    enter(root, page) {
      ;(window as { tesseraPreview?: (shell: object) => void }).tesseraPreview?.({ slots, page })
      slots.enter(root, page)
    },
  }
}

export { previewSlots as createSlots }
