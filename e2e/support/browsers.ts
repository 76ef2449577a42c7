import {
  browserName,
  shareBrowser,
  type FirefoxPreferences,
  type SharedBrowser,
} from '@tessera/kit/testing/browser'
import type { Browser } from 'puppeteer'
import type { VisitorOptions } from './visitor.ts'

/** `npm test` has one Firefox for all of its visitors, who want little motion; `npm run test:firefox` has both kinds. */
const isCalmRun = Reflect.get(globalThis, 'TESSERA_CALM') === true

/** Browsers of one file of tests. */
export interface Browsers {
  /** One that shows pages as the options want it. */
  suiting(options: VisitorOptions): Promise<Browser>
  close(): Promise<void>
}

/** Chromium changes its preferences tab by tab; Firefox takes them when it starts, so that each set has its own. */
export function openBrowsers(): Browsers {
  const open = new Map<string, Promise<SharedBrowser>>()
  return {
    async suiting(options) {
      const preferences = browserName === 'firefox' ? firefoxPreferences(options) : {}
      const key = JSON.stringify(preferences)
      const opened = open.get(key) ?? shareBrowser(preferences)
      open.set(key, opened)
      return (await opened).browser
    },
    async close() {
      for (const one of await Promise.allSettled(open.values()))
        if (one.status === 'fulfilled') await one.value.leave()
    },
  }
}

function firefoxPreferences({
  scripting = true,
  scheme = 'light',
  calm = true,
}: VisitorOptions): FirefoxPreferences {
  return {
    ...(!scripting && { 'javascript.enabled': false }),
    ...((calm || isCalmRun) && { 'ui.prefersReducedMotion': 1 }),
    ...(scheme === 'dark' && {
      'ui.systemUsesDarkTheme': 1,
      'layout.css.prefers-color-scheme.content-override': 0,
    }),
  }
}
