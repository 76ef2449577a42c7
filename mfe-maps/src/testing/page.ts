import { grantPortal } from '@tessera/kit/browser/grantPortal'
import type { Island, Mounted, Site, SiteEvents } from '@tessera/kit/contract/remote'
import type { Problem } from '@tessera/kit/contract/problems'
import * as React from 'react'
import * as jsx from 'react/jsx-runtime'
import * as ReactDom from 'react-dom'
import * as client from 'react-dom/client'
import { baseMapTimeout } from '../baseLayer/watchBaseMap.ts'

interface Container {
  init(scope: object, path: unknown[]): unknown
  get(expose: string): Promise<() => { default: Island<unknown> }>
}

/** What a test page offers to its test, in place of the shell. */
const stage = {
  problems: [] as Problem[],
  announced: [] as string[],
  facts: [] as unknown[],
  navigated: [] as string[],
  activate,
  leave,
  update: (data: unknown) => mounted?.update(data),
  emit,
  find,
  passDeadlines,
}
declare global {
  interface Window {
    stage: typeof stage
  }
}
window.stage = stage

const deadlines: (() => void)[] = []
keepDeadlines(window.setTimeout)

/** On a slow machine what comes is not late: deadlines of base maps pass when a test says so. */
function keepDeadlines(wait: typeof setTimeout): void {
  const never = 2 ** 31 - 1
  function setTimeout(run: () => void, ms?: number): number {
    if (ms !== baseMapTimeout) return wait(run, ms)
    deadlines.push(run)
    return wait(run, never)
  }
  Object.assign(window, { setTimeout })
}

function passDeadlines(): void {
  for (const pass of deadlines) pass()
}

let mounted: Mounted<unknown> | undefined
let life = new AbortController()
let portal = grantPortal('maps')
type Listener = (fact: never) => void
const listeners = new Map<string, Set<Listener>>()

/** Mounts the page's one slot and presses its control, as the shell does. */
async function activate(press = true): Promise<void> {
  const host = find('[data-slot]')
  const container = (await import(/* webpackIgnore: true */ host.dataset['entry'] ?? '')) as Container
  await container.init(scope, [])
  const island = (await container.get(`./${host.dataset['slot']}`))().default
  const data: unknown = JSON.parse(find('[data-slot-data]').textContent)
  life = new AbortController()
  portal = grantPortal('maps')
  mounted = await island.mount(host, data, createSite())
  host.dataset['state'] = 'live'
  if (press) find('[data-slot-control]').click()
}

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`Nothing on the page is ${selector}`)
  return element
}

function leave(): void {
  life.abort()
  mounted?.unmount()
  portal.revoke()
}

function createSite(): Site {
  return {
    ...portal,
    idPrefix: 'map-',
    signal: life.signal,
    navigate: (href) => stage.navigated.push(href),
    on: (name, listener) => {
      const heard = listeners.get(name) ?? new Set()
      listeners.set(name, heard.add(listener))
      return () => heard.delete(listener)
    },
    emit,
    announce: (text) => stage.announced.push(text),
    report: (problem) => stage.problems.push(problem),
  }
}

function emit<Name extends keyof SiteEvents>(name: Name, fact: SiteEvents[Name]): void {
  stage.facts.push({ name, ...fact })
  for (const listener of listeners.get(name) ?? []) listener(fact as never)
}

const scope = Object.fromEntries(
  Object.entries({
    react: React,
    'react/jsx-runtime': jsx,
    'react-dom': ReactDom,
    'react-dom/client': client,
  }).map(([name, module]) => [name, { [React.version]: shared(module) }]),
)

function shared(module: object) {
  return {
    version: React.version,
    scope: ['default'],
    from: 'shell',
    get: async () => () => module,
    loaded: true,
    strategy: 'loaded-first',
    shareConfig: {
      singleton: true,
      eager: false,
      strictVersion: false,
      requiredVersion: `^${React.version}`,
    },
    useIn: [],
    deps: [],
  }
}
