/** What lets the scripts and styles of banners into this page; empty where no banner runs any. */
export function pageNonce(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
}
