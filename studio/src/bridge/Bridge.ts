import type { FromPage } from '../shared/BridgeMessage.ts'

/** What the shell's preview entry hands over: it and the bridge are one program. */
export interface PreviewShell {
  slots: {
    enter(root: ParentNode, page: unknown): void
    leave(root: Node): void
    update(host: HTMLElement, data: object): void
  }
  page: unknown
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
  /** Where the last press was. */
  pressed(): { left: number; top: number } | undefined
  /** Called with the block that is open as text, and when none is. */
  opened(block: number | undefined): void
}
