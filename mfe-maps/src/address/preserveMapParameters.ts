import { isMapInAddress, withMapInAddress, withViewInAddress, viewInAddress } from './mapInAddress.ts'

/** Adds the address's map and view to the list's GET form and links, so filtering and paging keep them (RT4, FB4). */
export function preserveMapParameters(): () => void {
  const life = new AbortController()
  document.addEventListener('formdata', addToForm, life)
  document.addEventListener('click', addToLink, { capture: true, signal: life.signal })
  return () => life.abort()
}

function addToForm({ target, formData }: FormDataEvent): void {
  if (!isMapInAddress(location.href)) return
  if (!(target instanceof HTMLFormElement) || target.method !== 'get') return
  if (new URL(target.action).pathname !== location.pathname) return
  formData.set('map', '1')
  const view = new URLSearchParams(location.search).get('view')
  if (view) formData.set('view', view)
}

function addToLink({ target }: MouseEvent): void {
  if (!isMapInAddress(location.href)) return
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.getAttribute('href')?.startsWith('#') || isMapInAddress(link.href)) return
  if (link.origin !== location.origin || link.pathname !== location.pathname) return
  const view = viewInAddress(location.href)
  const open = withMapInAddress(link.href, true)
  link.href = view ? withViewInAddress(open, view) : open
}
