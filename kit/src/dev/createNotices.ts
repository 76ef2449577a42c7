import type { DevelopedRemote } from './builds/developRemote.ts'
import { createSaveLog, type SaveLog } from './createSaveLog.ts'
import type { Tabs } from './createTabs.ts'
import type { DevEvent } from './messages/messages.ts'

/** What is said to the tabs and in the terminal. */
export interface Notices {
  notify(event: DevEvent): void
  saved(remote: string, folder: string, path: string): void
  /** A tab shows what was saved. */
  shown(remote: string, how: string): void
  /** The file of `--data` was saved; `problem` is what is wrong with it, or empty. */
  dataChanged(remotes: readonly DevelopedRemote[], problem: string): void
  /** From now on there are tabs. */
  open(tabs: Tabs): void
  /** What a tab that comes has to know. */
  standing(remotes: readonly DevelopedRemote[]): readonly DevEvent[]
}

type ProblemEvent = Extract<DevEvent, { type: 'problem' }>

export function createNotices(log: (text: string) => void): Notices {
  const problems = new Map<string, ProblemEvent>()
  const saves = new Map<string, SaveLog>()
  let tabs: Tabs | undefined

  function notify(event: DevEvent): void {
    const { remote } = event
    if (event.type === 'problem') return notifyProblem(event)
    const isNewCode = event.type === 'code' || (event.type === 'server' && event.isAlone)
    if (isNewCode) notifyProblem({ type: 'problem', remote, source: 'page', text: '' }) // it may be right now
    saves.get(remote)?.built()
    tabs?.send(event)
  }

  function notifyProblem(event: ProblemEvent): void {
    const { remote, source, text } = event
    const about = `${remote}: ${source}`
    const before = problems.get(about)?.text ?? ''
    if (text === before) return
    if (text === '') problems.delete(about)
    else problems.set(about, event)
    if (text !== '') saves.get(remote)?.failed()
    log(text === '' ? `✔ ${about} is right again` : `✖ ${about}\n${text}`)
    tabs?.send(event)
  }

  return {
    notify,
    saved(remote, folder, path) {
      const saveLog = saves.get(remote) ?? createSaveLog(remote, folder, log)
      saves.set(remote, saveLog)
      saveLog.saved(path)
    },
    shown: (remote, how) => saves.get(remote)?.shown(how),
    dataChanged(remotes, problem) {
      for (const { name } of remotes) {
        notify({ type: 'problem', remote: name, source: 'data', text: problem })
        if (problem === '') notify({ type: 'server', remote: name, isAlone: true })
      }
    },
    open: (opened) => void (tabs = opened),
    standing: (remotes) => [
      ...problems.values(),
      ...remotes.map((remote) => ({ type: 'code' as const, remote: remote.name, hash: remote.hash() ?? '' })),
    ],
  }
}
