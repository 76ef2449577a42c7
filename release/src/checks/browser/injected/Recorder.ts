/** Where code stands in a file of the site; both from 1. */
export interface Place {
  url: string
  line: number
  column: number
}

/** Something that the code of the candidate did to the page. */
export interface Trace {
  /** A sentence without its end: what was done, to which element. */
  what: string
  place?: Place
  /** Instead of a place: which of the recorder's `functions` did it. */
  by?: number
}

export interface Kept {
  what: string
  place: Place
  goesOn(): boolean
}

/** Returns how to say that it was ended. */
export type Keep = (kept: Kept) => () => void

/** The nearest frame, where that is the candidate's. */
export type OwnPlace = () => Place | undefined

export interface Recorder {
  sandbox: Sandbox
  changed: Trace[]
  here(): Place | undefined
  isPaused(): boolean
  made(node: Node, place: Place): void
  /** Set for a function whose place only the debugger knows. */
  functionNumber(made: unknown): number
}

export interface Sandbox {
  remote: string
  base: string
  /** Selects what the page marks for one of its slots, such as lazy images. */
  granted: string
  isOwn(node: Node): boolean
  isOwnFile(url: string): boolean
}

export interface SandboxOptions {
  remote: string
  /** Selector; empty where nothing is granted. */
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
