import { policies } from '@tessera/kit/browser/createHtmlPolicy'
import { readIntegrity } from '@tessera/kit/browser/importAgain'

let sanitise: ((html: string) => string) | undefined
let fetching: Promise<void> | undefined

/**
 * Handles strings that the browser would run: HTML is sanitised, script URLs must be listed in the page, code is
 * refused. In pages whose banners run scripts (BN2), code is allowed here, because the policy's nonce decides.
 */
export function guardStrings(runsBanners: boolean): void {
  policies?.createPolicy('default', {
    createHTML: (html) => (html.includes('<') ? (sanitise?.(html) ?? null) : html),
    createScriptURL: (url) => (runsBanners || isListed(url) ? url : null),
    createScript: (script) => (runsBanners ? script : null),
  })
}

/** Loads the sanitiser, without which strings with markup are refused. Rejects if it cannot be loaded. */
export function allowHtml(): Promise<void> {
  if (!policies) return Promise.resolve()
  fetching ??= import('./sanitise.ts').then(
    (loaded) => void (sanitise = loaded.sanitise),
    (error: unknown) => {
      fetching = undefined
      throw error
    },
  )
  return fetching
}

function isListed(address: string): boolean {
  const { origin, href } = new URL(address, document.baseURI)
  return origin === location.origin && readIntegrity(href) !== ''
}
