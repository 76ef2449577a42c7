/** Filtering this page with the map open keeps the map and its view: its GET form sends them along (RT4, FB4). */
export function keepMapInForms(): () => void {
  function addMap({ target, formData }: FormDataEvent): void {
    if (!(target instanceof HTMLFormElement) || target.method !== 'get') return
    if (new URL(target.action).pathname !== location.pathname) return
    formData.set('map', '1')
    const view = new URLSearchParams(location.search).get('view')
    if (view) formData.set('view', view)
  }
  document.addEventListener('formdata', addMap)
  return () => document.removeEventListener('formdata', addMap)
}
