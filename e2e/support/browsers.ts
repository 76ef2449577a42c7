import { browserName, launchBrowser, shareBrowser, type SharedBrowser } from '@tessera/kit/testing/browser'
import type { Browser } from 'puppeteer'
import type { VisitorOptions } from './visitor.ts'

/** Browsers of one file of tests. */
export interface Browsers {
  /** One that shows pages as the options want it. */
  suiting(options: VisitorOptions): Promise<Browser>
  close(): Promise<void>
}

/** Chromium is shared and changes its preferences tab by tab; Firefox takes them when it starts, so it starts once for each set. */
export function openBrowsers(): Browsers {
  const open = new Map<string, Promise<SharedBrowser>>()
  return {
    async suiting(options) {
      const preferences = browserName === 'firefox' ? firefoxPreferences(options) : {}
      const key = JSON.stringify(preferences)
      const opened =
        open.get(key) ?? (browserName === 'firefox' ? launchFirefox(preferences) : shareBrowser())
      open.set(key, opened)
      return (await opened).browser
    },
    async close() {
      for (const one of await Promise.allSettled(open.values()))
        if (one.status === 'fulfilled') await one.value.leave()
    },
  }
}

async function launchFirefox(preferences: Record<string, unknown>): Promise<SharedBrowser> {
  const browser = await launchBrowser({ extraPrefsFirefox: preferences })
  return { browser, leave: () => browser.close() }
}

function firefoxPreferences({ scripting = true, scheme = 'light', calm = false }: VisitorOptions) {
  return {
    'javascript.enabled': scripting,
    'ui.systemUsesDarkTheme': scheme === 'dark' ? 1 : 0,
    'ui.prefersReducedMotion': calm ? 1 : 0,
    'layout.css.prefers-color-scheme.content-override': scheme === 'dark' ? 0 : 1,
    'network.captive-portal-service.enabled': false,
  }
}
