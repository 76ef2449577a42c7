import refresh from 'react-refresh/runtime'
import type { DevEvent } from '../messages/messages.ts'
import { createBoundaries } from './boundaries.ts'
import { connect } from './connect.ts'
import { createContainers } from './containers.ts'
import { createIslands, hasReactRoot, type Life } from './islands.ts'
import { createOverlay } from './overlay.ts'
import { renderAgain } from './renderAgain.ts'
import { swapSheet } from './swapSheet.ts'

/** Runs before anything else of a page: React looks for a hook as this one when it starts. */
refresh.injectIntoGlobalHook(window)

const overlay = createOverlay()
const boundaries = createBoundaries((error) => reportThrown('', error))
const containers = createContainers(reload)
const islands = createIslands(reportThrown)
/** Remote → the newest build of its client entry. */
const newest = new Map<string, string>()
/** Since the newest code came. */
let hasThrown = false
/** One event after the other. */
let working: Promise<void> = Promise.resolve()

const report = connect((event) => queue(event.remote, () => follow(event)))

Object.assign(globalThis, {
  tesseraDev: {
    register: refresh.register,
    signature: refresh.createSignatureFunctionForTransform,
    boundary: boundaries.boundary,
    island: islands.island,
    islandChanged: mountAnew,
    container(...[remote, hot, hash]: Parameters<typeof containers.add>) {
      containers.add(remote, hot, hash)
      queue(remote, () => followCode(remote)) // there may have been a build since its files were fetched
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
      return overlay.show(`${remote}: ${event.source}`, event.text)
    case 'sheet':
      if (swapSheet(event)) report({ type: 'shown', remote, how: 'restyled' })
      return
    case 'code': {
      const before = newest.get(remote)
      newest.set(remote, event.hash)
      return followCode(remote, before)
    }
    case 'server':
      for (const how of await renderAgain(remote, event.isAlone, islands))
        report({ type: 'shown', remote, how })
  }
}

/** A slot whose code did not even load is the shell's to try again: with a load. */
async function followCode(remote: string, before?: string): Promise<void> {
  const hash = newest.get(remote)
  if (hash === undefined) return
  const hasFailed =
    document.querySelector(`[data-remote="${CSS.escape(remote)}"][data-state=failed]`) !== null
  if (hasFailed && before !== undefined && before !== hash) return reload('a slot of it had failed')
  const hadThrown = hasThrown
  hasThrown = false
  if (!(await containers.bringTo(remote, hash))) return
  if (boundaries.refreshNow()) report({ type: 'shown', remote, how: 'refreshed' })
  const broken = islands.livesOf(remote).filter((life) => !life.mounted || (hadThrown && isEmptied(life)))
  for (const { slot } of broken) mountAnew(remote, slot)
}

function mountAnew(remote: string, slot: string): void {
  queue(remote, async () => {
    const lives = islands.livesOf(remote).filter((life) => life.slot === slot)
    for (const life of lives) await islands.remount(remote, life)
    if (lives.length > 0) report({ type: 'shown', remote, how: 'mounted anew' })
  })
}

/** React takes away what throws, and cannot refresh a root that was hydrated and is empty since. */
function isEmptied({ host }: Life): boolean {
  return hasReactRoot(host) && host.childElementCount === 0
}

/** With the names of the files: the terminal finds their lines. */
function reportThrown(remote: string, error: unknown): void {
  hasThrown = true
  const { stack = '' } = error instanceof Error ? error : {}
  const isWhole = stack.includes(String(error)) // Firefox leaves the message out
  report({ type: 'threw', remote, stack: isWhole ? stack : `${String(error)}\n${stack}` })
}

function reload(why: string): void {
  console.warn(`tessera-kit dev loads the page anew: ${why}`)
  location.reload()
}
