/** A position in a file of the site; both numbers start at 1. */
export interface Place {
  url: string
  line: number
  column: number
}

/** Something that the candidate's code did to the page. */
export interface Trace {
  /** What was done to which element: a sentence without its full stop. */
  what: string
  place?: Place
  /** If `place` is unknown: the index, in the recorder's `functions`, of the function that did it. */
  by?: number
}

/** A listener, timer or observer that the candidate started. */
export interface Kept {
  what: string
  place: Place
  isActive(): boolean
}

/** Records something that was started. Call the returned function once it has ended. */
export type Keep = (kept: Kept) => () => void

/** Returns the place of the nearest stack frame, if this is in the candidate's code. */
export type OwnPlace = () => Place | undefined

/** What the modules of the recorder share. */
export interface Recorder {
  sandbox: Sandbox
  changed: Trace[]
  here(): Place | undefined
  isPaused(): boolean
  trackNode(node: Node, place: Place): void
  /** Registers a function whose place only the debugger knows; returns the function's index. */
  functionNumber(registered: unknown): number
}

/** The part of the page that the candidate may change. */
export interface Sandbox {
  remote: string
  base: string
  /** Selector of elements outside the slots that the candidate may change too, such as lazy images. */
  granted: string
  isOwn(node: Node): boolean
  isOwnFile(url: string): boolean
}

export interface SandboxOptions {
  remote: string
  /** Selector; empty if nothing is granted. */
  granted: string
}

export function createSandbox({ remote, granted }: SandboxOptions): Sandbox {
  const base = `${location.origin}/remotes/${remote}/`
  const own = `[data-slot][data-remote="${remote}"], [data-outlet="${remote}"]`
  return {
    remote,
    base,
    granted,
    isOwnFile: (url) => url.startsWith(base),
    isOwn(node) {
      const element = node instanceof Element ? node : node.parentElement
      if (!element) return false
      return element.closest(own) !== null || (granted !== '' && element.closest(granted) !== null)
    },
  }
}
