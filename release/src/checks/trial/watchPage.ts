import { randomUUID } from 'node:crypto'
import type { TerritoryOptions } from './inside/createTerritory.ts'
import type { Recording } from './inside/record.ts'
import type { Trace } from './inside/Trace.ts'
import { findPlaces } from './findPlaces.ts'
import { recorderFor } from './recorderFor.ts'
import type { CDPSession, Page } from './Browser.ts'

/** The recorder of one page, from outside. */
export interface Watch {
  /** What is done meanwhile is not the page's. */
  pausedFor<T>(act: () => Promise<T>): Promise<T>
  /** Puts built-ins back; which were changed. Comes first: what else is asked needs them. */
  builtIns(): Promise<readonly Trace[]>
  /** What was done to the page since it was last asked. */
  changes(): Promise<readonly Trace[]>
  /** To be called before the slots are taken down. */
  remember(): Promise<void>
  goingOn(): Promise<readonly Trace[]>
  /** Collects garbage first. */
  held(): Promise<readonly Trace[]>
  /** Where an element came from. */
  origin(selector: string): Promise<Trace>
}

/** To be called before the page is loaded. */
export async function watchPage(page: Page, options: TerritoryOptions): Promise<Watch> {
  const key = randomUUID()
  await page.evaluateOnNewDocument(recorderFor(options, key))
  const session = await page.createCDPSession()
  const pause = (isOn: boolean) =>
    page.evaluate((key, isOn) => (Reflect.get(globalThis, key) as Recording).pause(isOn), key, isOn)
  return {
    async pausedFor(act) {
      await pause(true)
      try {
        return await act()
      } finally {
        await pause(false)
      }
    },
    async builtIns() {
      const traces = await page.evaluate((key) => (Reflect.get(globalThis, key) as Recording).builtIns(), key)
      return ownOf(await findPlaces(session, key, traces), options.remote)
    },
    async changes() {
      const traces = await page.evaluate((key) => (Reflect.get(globalThis, key) as Recording).changes(), key)
      return findPlaces(session, key, traces)
    },
    remember: () => page.evaluate((key) => (Reflect.get(globalThis, key) as Recording).remember(), key),
    goingOn: () => page.evaluate((key) => (Reflect.get(globalThis, key) as Recording).goingOn(), key),
    async held() {
      await collectGarbage(session)
      return page.evaluate((key) => (Reflect.get(globalThis, key) as Recording).held(), key)
    },
    async origin(selector) {
      const found = await page.evaluate(
        (key, selector) => (Reflect.get(globalThis, key) as Recording).origin(selector),
        key,
        selector,
      )
      const trace = { said: '', ...found }
      return (await findPlaces(session, key, [trace]))[0] ?? trace
    },
  }
}

/** A built-in that other code of the site changed is not the candidate's matter. */
function ownOf(traces: readonly Trace[], remote: string): readonly Trace[] {
  return traces.filter(({ place }) => !place || place.url.includes(`/remotes/${remote}/`))
}

async function collectGarbage(session: CDPSession): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await session.send('HeapProfiler.collectGarbage')
}
