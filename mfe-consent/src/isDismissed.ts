import Cookies from 'js-cookie'
import type { Options } from './options.ts'

const name = 'cookieconsent_dismissed'

/** Whether a cookie of this exact name exists, even empty (CN1). js-cookie would skip values it cannot decode. */
export function isDismissed(): boolean {
  return readCookies()
    .split(';')
    .some((pair) => pair.split('=', 1)[0]?.trim() === name)
}

/** Stores the dismissal in a cookie (CN3). If cookies are blocked, the dismissal ends with this page (CN6). */
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
    // In a sandboxed page, reading or writing cookies throws.
  }
}

function readCookies(): string {
  try {
    return document.cookie
  } catch {
    return ''
  }
}
