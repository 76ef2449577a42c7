/** Filtering this page with the map open keeps the map: its GET form sends `map=1` along (RT4, FB4). */
export function keepMapInForms(): () => void {
  function addMap({ target, formData }: FormDataEvent): void {
    if (!(target instanceof HTMLFormElement) || target.method !== 'get') return
    if (new URL(target.action).pathname === location.pathname) formData.set('map', '1')
  }
  document.addEventListener('formdata', addMap)
  return () => document.removeEventListener('formdata', addMap)
}
