/** Whether an address restores an open map: `?map=1` (RT4). */
export function asksForMap(search: URLSearchParams): boolean {
  return search.get('map') === '1'
}
