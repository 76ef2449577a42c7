import { browserName, launchBrowser } from '@tessera/kit/testing/browser'
import type { Browser } from 'puppeteer'
import type { VisitorOptions } from './visitor.ts'

/** Browsers of one file of tests. */
export interface Browsers {
  /** One that shows pages as the options want it. */
  suiting(options: VisitorOptions): Promise<Browser>
  close(): Promise<void>
}

/** Chromium changes its preferences tab by tab; Firefox takes them when it starts, so it starts once for each set. */
export function openBrowsers(): Browsers {
  const open = new Map<string, Promise<Browser>>()
  return {
    suiting(options) {
      const preferences = browserName === 'firefox' ? firefoxPreferences(options) : {}
      const key = JSON.stringify(preferences)
      const known = open.get(key)
      if (known) return known
      const opened = launchBrowser({ extraPrefsFirefox: preferences })
      open.set(key, opened)
      return opened
    },
    async close() {
      for (const one of await Promise.allSettled(open.values()))
        if (one.status === 'fulfilled') await one.value.close()
    },
  }
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
