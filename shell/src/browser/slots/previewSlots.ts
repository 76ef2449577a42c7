import { createSlots as create, type Slots } from './slots.ts'

export type { Slots } from './slots.ts'

/** In the place of `createSlots` in the preview's entry alone: the page's first script learns of the slots. */
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
