import type { PlacesQuery } from '@tessera/content/port'
import { listSearch } from '../../../shared/list/listHref.ts'

const ofTheList = ['text', 'kinds', 'provinces', 'sort', 'bbox', 'page']

/** The query string of the same address with the list's part of it replaced; what others keep there stays (RT4). */
export function searchWith(search: string, query: PlacesQuery): string {
  const others = [...new URLSearchParams(search)].filter(([name]) => !ofTheList.includes(name))
  const all = new URLSearchParams([...new URLSearchParams(listSearch(query)), ...others])
  return all.size > 0 ? `?${all}` : ''
}
