/** The map view is in the address as `?map=1`, so that reload, share and back restore it (RT4). */
export function isMapInAddress(address: string): boolean {
  return new URL(address).searchParams.get('map') === '1'
}

export function withMapInAddress(address: string, open: boolean): string {
  const url = new URL(address)
  if (open) url.searchParams.set('map', '1')
  else url.searchParams.delete('map')
  return url.href
}

export function rememberInAddress(open: boolean): void {
  if (isMapInAddress(location.href) === open) return
  history.replaceState(history.state, '', withMapInAddress(location.href, open))
}
