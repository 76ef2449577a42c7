import type { FromPage } from '../shared/BridgeMessage.ts'
import type { KeptInput } from './createInputKeeper.ts'

/** Functions and data that the shell's script for preview pages gives the bridge. */
export interface PreviewShell {
  slots: {
    enter(root: ParentNode, page: unknown): void
    leave(root: Node): void
    update(host: HTMLElement, data: object): void
  }
  page: unknown
}

/** A block to open; `at` is the point that was pressed, measured from the block's corner. */
export interface Press {
  block: number
  at?: { left: number; top: number } | undefined
}

/** What `first.ts`, the first script of a page, gives the editor, which loads later. */
export interface Bridge {
  send(message: FromPage): void
  /** The elements of the document's blocks, in order. */
  hosts(): HTMLElement[]
  /** Marks all blocks for editing again, after some were replaced. */
  mark(): void
  shell(): PreviewShell | undefined
  /** The main element, and its HTML from before any remote's code ran. */
  served(): { html: string; main: Element | null }
  /** The browser's own `fetch`, saved before any remote's code ran. */
  fetch: typeof fetch
  /** Makes HTML from this site trusted, as Trusted Types require. */
  trusted(html: string): string
  /** Calls back once no input method is composing in the hidden field of `createInputKeeper`. */
  whenWritten(go: () => void): void
  /** Records that a block was opened as text. Returns where the block was pressed and what was typed since. */
  opened(block: number): Partial<Press> & { kept: readonly KeptInput[] }
  /** Notes that no block is open as text. */
  editorClosed(): void
}
