import type { Site } from '../contract/remote.ts'
import { reserveSpace } from './reserveSpace.ts'

/** What an island is granted outside its host: its portal (one element of its own) and space reserved in the page. */
export interface PortalGrant extends Pick<Site, 'outlet' | 'keepRoom'> {
  /** Removes the portal and frees the space. After that, no call of this grant changes the page. */
  revoke(): void
}

/**
 * Creates the grant of one island of `remote`.
 *
 * @example const { outlet, keepRoom, revoke } = grantPortal('consent')
 */
export function grantPortal(remote: string): PortalGrant {
  const portal = document.createElement('div')
  portal.dataset['outlet'] = remote
  const reserved = new Set<() => void>()
  let isRevoked = false
  return {
    outlet(within) {
      if (isRevoked) return portal
      const parent = within === undefined ? document.body : find(within)
      if (within === undefined) document.body.append(portal)
      else parent?.prepend(portal)
      return parent ? portal : undefined
    },
    keepRoom(element, space) {
      if (isRevoked) return () => {}
      const free = reserveSpace(element, space)
      reserved.add(free)
      return function freeOnce() {
        if (reserved.delete(free)) free()
      }
    },
    revoke() {
      isRevoked = true
      for (const free of reserved) free()
      reserved.clear()
      portal.remove()
    },
  }
}

function find(selector: string): Element | null {
  try {
    return document.querySelector(selector)
  } catch {
    return null
  }
}
