/** A position in a file of the site; both numbers start at 1. */
export interface Place {
  url: string
  line: number
  column: number
}

/** Something that the candidate's code did to the page. */
export interface Trace {
  /** What was done, to which element; a sentence without its full stop. */
  what: string
  place?: Place
  /** If no place is known: index in the recorder's `functions` of the function that did it. */
  by?: number
}

/** A listener, timer or observer that the candidate started. */
export interface Kept {
  what: string
  place: Place
  isActive(): boolean
}

/** Records something that was started; call the result once it has ended. */
export type Keep = (kept: Kept) => () => void

/** The nearest stack frame, if it is in the candidate's code. */
export type OwnPlace = () => Place | undefined

/** What the parts of the recorder share. */
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
  /** Selector of elements that the page grants to one of its slots, such as lazy images. */
  granted: string
  isOwn(node: Node): boolean
  isOwnFile(url: string): boolean
}

export interface SandboxOptions {
  remote: string
  /** Selector; empty when nothing is granted. */
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
