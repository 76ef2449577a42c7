import type { Place } from './Recorder.ts'

/** A short selector for messages: `main > h1.shell-title`. */
export function describeNode(node: Node): string {
  const element = node instanceof Element ? node : node.parentElement
  if (!element) return node.nodeName
  const { parentElement: parent } = element
  const own = ownName(element)
  return parent && parent.tagName !== 'HTML' && parent.tagName !== 'BODY'
    ? `${ownName(parent)} > ${own}`
    : own
}

/** The element's own part of a short selector: `h1.shell-title`. */
export function ownName(element: Element): string {
  const tag = element.localName
  const slot = element.getAttribute('data-slot')
  if (slot) return `${tag}[data-slot=${slot}]`
  if (element.id) return `${tag}#${element.id}`
  return element.classList.length > 0 ? `${tag}.${element.classList[0]}` : tag
}

/** Finds the nearest stack frame in a file of the site, or in code that the check evaluates. */
export function parsePlace(stack: string): Place | undefined {
  const frame = /\b(https?:\/\/[^\s()]+|pptr:.+):(\d+):(\d+)\)?$/m.exec(stack)
  return frame ? { url: frame[1] ?? '', line: Number(frame[2]), column: Number(frame[3]) } : undefined
}
