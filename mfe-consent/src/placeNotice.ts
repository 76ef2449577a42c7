import type { Site } from '@tessera/kit/contract/remote'
import type { Options } from './options.ts'

/**
 * Where the notice stands: in its host, which is first in the body; or in the outlet, last in the body or first in its
 * container (CN2). `missing` is told when the option `container` selects nothing.
 */
export function placeNotice(
  host: HTMLElement,
  { container, appendToBottom }: Options,
  site: Site,
  missing: (container: string) => void,
): HTMLElement {
  if (!appendToBottom && container === '') return host
  const outlet = appendToBottom ? site.outlet() : site.outlet(container)
  outlet?.replaceChildren(...host.childNodes)
  if (!outlet) missing(container)
  return outlet ?? host
}
