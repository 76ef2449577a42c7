import { relative } from 'node:path'
import type { DevelopedRemote } from './builds/developRemote.ts'
import type { DevEvent } from './messages/messages.ts'

/** Ms within which the builds of both entries notice the same save. */
const sameSave = 200
/** Ms after a build; if no page has shown the build by then, no page will. */
const unseenAfter = 1500

type ProblemEvent = Extract<DevEvent, { type: 'problem' }>

/** A saved file that the terminal has not reported yet. */
interface Save {
  file: string
  since: number
}

/** Tells tabs and terminal of saves and problems. `log` writes one line to the terminal for each. */
export function createNotices(log: (text: string) => void) {
  const problems = new Map<string, ProblemEvent>()
  const saves = new Map<string, Save>()
  let sendToTabs: ((event: DevEvent) => void) | undefined

  function notify(event: DevEvent): void {
    const { remote } = event
    if (event.type === 'problem') return notifyProblem(event)
    const isNewCode = event.type === 'code' || (event.type === 'server' && event.isAlone)
    if (isNewCode) notifyProblem({ type: 'problem', remote, source: 'page', text: '' }) // the new code may have no problem
    const save = saves.get(remote)
    setTimeout(() => logSave(remote, save, 'built; no open page shows it'), unseenAfter).unref()
    sendToTabs?.(event)
  }

  function notifyProblem(event: ProblemEvent): void {
    const { remote, source, text } = event
    const about = `${remote}: ${source}`
    const before = problems.get(about)?.text ?? ''
    if (text === before) return
    if (text === '') problems.delete(about)
    else {
      problems.set(about, event)
      saves.delete(remote) // the problem gets its own line
    }
    log(text === '' ? `✔ ${about} is fixed` : `✖ ${about}\n${text}`)
    sendToTabs?.(event)
  }

  function logSave(remote: string, save: Save | undefined, outcome: string): void {
    if (!save || saves.get(remote) !== save) return
    log(`✔ ${remote}: ${save.file} ${outcome}`)
    saves.delete(remote)
  }

  return {
    notify,
    saved(remote: string, folder: string, path: string): void {
      const since = performance.now()
      if (since - (saves.get(remote)?.since ?? -Infinity) <= sameSave) return
      saves.set(remote, { file: relative(folder, path), since })
    },
    /** A tab shows the save. `how`: refreshed, restyled, … */
    shown(remote: string, how: string): void {
      const save = saves.get(remote)
      if (save) logSave(remote, save, `${how} in ${Math.round(performance.now() - save.since)} ms`)
    },
    /** The file of `--data` was saved; `problem` is empty if the file is valid. */
    dataChanged(remotes: readonly DevelopedRemote[], problem: string): void {
      for (const { name } of remotes) {
        notify({ type: 'problem', remote: name, source: 'data', text: problem })
        if (problem === '') notify({ type: 'server', remote: name, isAlone: true })
      }
    },
    open: (send: (event: DevEvent) => void) => void (sendToTabs = send),
    /** Events that bring a new tab up to date. */
    standing: (remotes: readonly DevelopedRemote[]): readonly DevEvent[] => [
      ...problems.values(),
      ...remotes.map((remote) => ({ type: 'code' as const, remote: remote.name, hash: remote.hash() ?? '' })),
    ],
  }
}
