import refresh from 'react-refresh/runtime'
import type { DevEvent } from '../messages/messages.ts'
import { boundary, refreshNow } from './boundaries.ts'
import { connect, report, reportThrown, takeThrown } from './connection.ts'
import { addContainer, reload, updateTo } from './containers.ts'
import { hasReactRoot, island, type Life, findLives, remount } from './islands.ts'
import { renderAgain } from './renderAgain.ts'
import { showProblem } from './showProblem.ts'
import { swapSheet } from './swapSheet.ts'

/** Remote → the newest build of its client entry. */
const newest = new Map<string, string>()
let working: Promise<void> = Promise.resolve()

refresh.injectIntoGlobalHook(window) // must precede all code in a page, as React looks for this hook when it starts
connect((event) => queue(event.remote, () => follow(event)))
Object.assign(globalThis, {
  tesseraDev: {
    register: refresh.register,
    signature: refresh.createSignatureFunctionForTransform,
    boundary,
    island,
    islandChanged: remountSlot,
    container(...[remote, hot, hash]: Parameters<typeof addContainer>) {
      addContainer(remote, hot, hash)
      queue(remote, () => followCode(remote)) // a new build may have appeared since its files were fetched
    },
  },
})
addEventListener('error', ({ error }) => reportThrown('', error))
addEventListener('unhandledrejection', ({ reason }) => reportThrown('', reason))

function queue(remote: string, work: () => Promise<void>): void {
  working = working.then(work).catch((error: unknown) => reportThrown(remote, error))
}

async function follow(event: DevEvent): Promise<void> {
  const { remote } = event
  switch (event.type) {
    case 'problem':
      return showProblem(`${remote}: ${event.source}`, event.text)
    case 'sheet':
      if (swapSheet(event)) report({ type: 'shown', remote, how: 'restyled' })
      return
    case 'code': {
      const before = newest.get(remote)
      newest.set(remote, event.hash)
      return followCode(remote, before)
    }
    case 'server':
      for (const how of await renderAgain(remote, event.isAlone)) report({ type: 'shown', remote, how })
  }
}

/** Updates a remote's code. If the code of a slot did not load, reloads the page, so that the shell tries again. */
async function followCode(remote: string, before?: string): Promise<void> {
  const hash = newest.get(remote)
  if (hash === undefined) return
  const failed = document.querySelector(`[data-remote="${CSS.escape(remote)}"][data-state=failed]`)
  if (failed && before !== undefined && before !== hash) return reload('one of its slots had failed')
  const hadThrown = takeThrown()
  if (!(await updateTo(remote, hash))) return
  if (refreshNow()) report({ type: 'shown', remote, how: 'refreshed' })
  const broken = findLives(remote).filter((life) => !life.mounted || (hadThrown && isEmptied(life)))
  for (const { slot } of broken) remountSlot(remote, slot)
}

function remountSlot(remote: string, slot: string): void {
  queue(remote, async () => {
    const lives = findLives(remote).filter((life) => life.slot === slot)
    for (const life of lives) await remount(life)
    if (lives.length > 0) report({ type: 'shown', remote, how: 'mounted again' })
  })
}

/** Whether a throwing component emptied a React root: React cannot refresh a hydrated root that is empty. */
function isEmptied({ host }: Life): boolean {
  return hasReactRoot(host) && host.childElementCount === 0
}
