import { relative } from 'node:path'

/** Ms in which both entries hear of one save. */
const sameSave = 200
/** Ms after a build until no page is expected to show it any more. */
const unseenAfter = 1500

/** One line in the terminal for each save. */
export interface SaveLog {
  saved(path: string): void
  built(): void
  /** A tab shows it. `how`: refreshed, restyled, … */
  shown(how: string): void
  /** It does not build: no line, as the error has its own. */
  failed(): void
}

/** For the remote `name` of `folder`; `log` writes a line. */
export function createSaveLog(name: string, folder: string, log: (line: string) => void): SaveLog {
  let open: { path: string; since: number } | undefined

  function close(saved: typeof open, what: string): void {
    if (!saved || open !== saved) return
    log(`✔ ${name}: ${relative(folder, saved.path)} ${what}`)
    open = undefined
  }

  return {
    saved(path) {
      if (!open || performance.now() - open.since > sameSave) open = { path, since: performance.now() }
    },
    built() {
      const saved = open
      setTimeout(() => close(saved, 'built; no open page shows it'), unseenAfter).unref()
    },
    shown: (how) => close(open, `${how} in ${Math.round(performance.now() - (open?.since ?? 0))} ms`),
    failed: () => void (open = undefined),
  }
}
