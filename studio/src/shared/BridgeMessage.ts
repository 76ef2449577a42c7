/**
 * What the studio and a page of the preview site say to each other, over one `MessagePort` per frame. A page is not
 * trusted: a remote's code runs in it. HTML never crosses, and no message publishes.
 */

/** From the page. */
export type FromPage =
  | { k: 'selected'; block: number; activate?: boolean }
  | { k: 'changed'; block: number; text: string }
  | { k: 'left'; block: number }
  | { k: 'moved'; path: string }
  | { k: 'link'; path: string }

/** To the page. `edit`: blocks are outlined and moves are stopped; `try`: the page as a visitor has it. */
export type ToPage =
  | { k: 'welcome'; mode: 'edit' | 'try'; blocks: readonly PageBlock[] }
  | { k: 'select'; block: number }
  | { k: 'edit'; block: number; text: string }
  | { k: 'refresh'; blocks: readonly number[]; focus?: number }
  | { k: 'update'; block: number; options: Readonly<Record<string, unknown>> }
  | { k: 'down'; remote: string; isDown: boolean }

/** `visual`: its text survives ProseMirror; else it opens as text in the studio's panel. */
export interface PageBlock {
  kind: string
  label: string
  edits: 'visual' | 'no'
}
