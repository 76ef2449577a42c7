import Cookies from 'js-cookie'
import type { Options } from './options.ts'

const name = 'cookieconsent_dismissed'

/** Whether exactly this cookie exists, even empty (CN1). js-cookie would skip values that it cannot decode. */
export function isDismissed(): boolean {
  return readCookies()
    .split(';')
    .some((pair) => pair.split('=', 1)[0]?.trim() === name)
}

/** Remembers the dismissal (CN3). Where cookies are blocked it is forgotten with this page (CN6). */
export function rememberDismissal({ domain, path, expiryDays }: Options): void {
  try {
    Cookies.set(name, 'yes', {
      expires: expiryDays,
      path,
      ...(domain && { domain }),
      sameSite: 'Lax',
      secure: location.protocol === 'https:',
    })
  } catch {
    // A sandboxed page may not even ask for cookies.
  }
}

function readCookies(): string {
  try {
    return document.cookie
  } catch {
    return ''
  }
}
