import type { ConsentNoticeData } from '@tessera/kit/contract/content'
import type { NoticeData } from './remote.ts'
import { chooseWords } from './words/chooseWords.ts'

/** The options with their defaults. */
export type Options = { [Name in keyof ConsentNoticeData]-?: NonNullable<ConsentNoticeData[Name]> }

/** The default options, with texts in the page's language; default: English. */
export const createDefaults = (language?: string): Options => {
  const { message, dismiss, learnMore } = chooseWords(language)
  return {
    message,
    dismiss,
    learnMore,
    link: '', // no link
    theme: 'light-floating',
    container: '', // a selector; empty: the body
    domain: '', // the page's own host
    path: '/',
    expiryDays: 365,
    markup: '', // our own template
    appendToBottom: false,
  }
}

/** Replaces each option that is null, undefined or left out by its default (CN5). */
export function readOptions({ language, ...data }: NoticeData): Options {
  const defaults = createDefaults(language)
  const given = Object.fromEntries(Object.entries(data).filter(([, value]) => value != null))
  return {
    ...defaults,
    ...given,
    link: isSafeLink(data.link) ? data.link : '',
    path: data.path || defaults.path,
    expiryDays: data.expiryDays || defaults.expiryDays, // 0 gives the default too, as in the original
  }
}

/** Whether a link may be used; false without a link, and for an address that runs code. */
function isSafeLink(link: string | null | undefined): link is string {
  return Boolean(link) && !/^[\s\0-\x20]*(javascript|data|vbscript)\s*:/i.test(link ?? '')
}
