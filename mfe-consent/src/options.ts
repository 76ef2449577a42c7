import type { ConsentNoticeData } from '@tessera/kit/contract/content'

/** What the notice goes by, defaults filled in. */
export interface Options {
  message: string
  dismiss: string
  learnMore: string
  /** Empty for none. */
  link: string
  theme: string
  /** Selector; empty for the body. */
  container: string
  /** Empty for the page's own host. */
  domain: string
  path: string
  expiryDays: number
  /** Empty for the template. */
  markup: string
  appendToBottom: boolean
}

export const defaults: Options = {
  message: 'This website uses cookies to ensure you get the best experience on our website.',
  dismiss: 'Got it!',
  learnMore: 'More info',
  link: '',
  theme: 'light-floating',
  container: '',
  domain: '',
  path: '/',
  expiryDays: 365,
  markup: '',
  appendToBottom: false,
}

/** Whatever is null, undefined or left out has its default (CN5). */
export function readOptions(data: ConsentNoticeData): Options {
  return {
    message: data.message ?? defaults.message,
    dismiss: data.dismiss ?? defaults.dismiss,
    learnMore: data.learnMore ?? defaults.learnMore,
    link: leadsSomewhere(data.link) ? data.link : '',
    theme: data.theme ?? defaults.theme,
    container: data.container ?? defaults.container,
    domain: data.domain ?? defaults.domain,
    path: data.path || defaults.path,
    expiryDays: data.expiryDays || defaults.expiryDays, // 0 too, as recorded
    markup: data.markup ?? defaults.markup,
    appendToBottom: data.appendToBottom ?? defaults.appendToBottom,
  }
}

/** An address that runs code is no address. */
function leadsSomewhere(link: string | null | undefined): link is string {
  return Boolean(link) && !/^[\s\0-\x20]*(javascript|data|vbscript)\s*:/i.test(link ?? '')
}
