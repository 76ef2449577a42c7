import type { FromPage } from '../shared/BridgeMessage.ts'
import type { KeptInput } from './createInputKeeper.ts'

/** What the shell's preview entry hands over: it and the bridge are one program. */
export interface PreviewShell {
  slots: {
    enter(root: ParentNode, page: unknown): void
    leave(root: Node): void
    update(host: HTMLElement, data: object): void
  }
  page: unknown
}

/** Which block is to be opened; `at`: where it was pressed, from its corner. */
export interface Press {
  block: number
  at?: { left: number; top: number } | undefined
}

/** What the first script of a page gives to the code that comes later. */
export interface Bridge {
  send(message: FromPage): void
  /** The blocks of the document, in its order. */
  hosts(): HTMLElement[]
  /** Marks the blocks again, after some were replaced. */
  mark(): void
  shell(): PreviewShell | undefined
  /** The main element, and its HTML before any remote's code ran. */
  served(): { html: string; main: Element | null }
  /** Taken before any remote's code ran. */
  fetch: typeof fetch
  /** Trusts the pages of this site. */
  trusted(html: string): string
  /** Calls back once no input method is at work in what is typed before a text is open. */
  whenWritten(go: () => void): void
  /** Of the block that opens as text now: where it was pressed, and what was typed since. */
  opened(block: number): Partial<Press> & { kept: readonly KeptInput[] }
  /** No block is open as text. */
  left(): void
}
