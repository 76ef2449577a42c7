import type { launchBrowser } from '@tessera/kit/testing/browser'

/** As the kit starts it; its own library is no dependency here. */
export type Browser = Awaited<ReturnType<typeof launchBrowser>>
export type Context = Awaited<ReturnType<Browser['createBrowserContext']>>
export type Page = Awaited<ReturnType<Browser['newPage']>>
export type CDPSession = Awaited<ReturnType<Page['createCDPSession']>>
