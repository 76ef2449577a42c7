import type { Options } from './options.ts'

/**
 * Puts the host first in the body or in its container, or last in the body (CN2). `missing` is told when the option
 * `container` selects nothing.
 */
export function placeNotice(
  host: HTMLElement,
  { container, appendToBottom }: Options,
  missing: (container: string) => void,
): void {
  if (appendToBottom) return putLast(host)
  const found = container === '' ? document.body : select(container)
  if (!found) missing(container)
  putFirst(host, found ?? document.body)
}

function putFirst(host: HTMLElement, parent: Element): void {
  if (parent.firstElementChild !== host) parent.prepend(host)
}

function putLast(host: HTMLElement): void {
  if (document.body.lastElementChild !== host) document.body.append(host)
}

/** A text that is no selector selects nothing. */
function select(selector: string): Element | null {
  try {
    return document.querySelector(selector)
  } catch {
    return null
  }
}
