import type { Site } from '../contract/remote.ts'
import { keepRoom } from './keepRoom.ts'

/** What of a page outside its host an island is lent, and how all of it is taken back. */
export interface LentOutside extends Pick<Site, 'outlet' | 'keepRoom'> {
  takeBack(): void
}

/** For one island of `remote`. What is asked for after `takeBack` is given, but not on the page. */
export function lendOutside(remote: string): LentOutside {
  const outlet = document.createElement('div')
  outlet.dataset['outlet'] = remote
  const rooms = new Set<() => void>()
  let isOver = false
  return {
    outlet(within) {
      if (isOver) return outlet
      const parent = within === undefined ? document.body : find(within)
      if (within === undefined) document.body.append(outlet)
      else parent?.prepend(outlet)
      return parent ? outlet : undefined
    },
    keepRoom(element, options) {
      if (isOver) return () => {}
      const giveBack = keepRoom(element, options)
      rooms.add(giveBack)
      return function giveBackOnce() {
        if (rooms.delete(giveBack)) giveBack()
      }
    },
    takeBack() {
      isOver = true
      for (const giveBack of rooms) giveBack()
      rooms.clear()
      outlet.remove()
    },
  }
}

/** A text that is no selector finds nothing. */
function find(selector: string): Element | null {
  try {
    return document.querySelector(selector)
  } catch {
    return null
  }
}
