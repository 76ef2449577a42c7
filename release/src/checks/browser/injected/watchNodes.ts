import { ownName } from './describeNode.ts'
import type { Sandbox, Place, Trace } from './Recorder.ts'

/** Tracks the DOM nodes of the candidate, and where its code created them. */
export function watchNodes(sandbox: Sandbox) {
  const places = new WeakMap<Node, Place>()
  const known = new WeakSet<Node>()
  const refs: WeakRef<Node>[] = []
  return { trackNode, whereMade, remember, held }

  function trackNode(node: Node, place: Place): void {
    if (!places.has(node)) places.set(node, place)
    follow(node)
  }

  function follow(node: Node): void {
    if (known.has(node)) return
    known.add(node)
    refs.push(new WeakRef(node))
  }

  /** Where the node was created; if unknown, where its nearest known ancestor was created. */
  function whereMade(node: Node): Place | undefined {
    for (let at: Node | null = node; at; at = at.parentNode) if (places.has(at)) return places.get(at)
    return undefined
  }

  function remember(): void {
    for (const host of document.querySelectorAll(`main [data-slot][data-remote="${sandbox.remote}"]`)) {
      follow(host)
      for (const node of host.querySelectorAll('*')) follow(node)
    }
  }

  /** One trace for each removed tree that is still in memory, named by its topmost node. */
  function held(): Trace[] {
    const traces: Trace[] = []
    for (const ref of refs) {
      const node = ref.deref()
      if (!(node instanceof Element) || node.isConnected || isInHeld(node) || isKeptForUse(node)) continue
      const place = whereMade(node) ?? findMadeInside(node)
      const inside = node.querySelectorAll('*').length
      const more = inside > 0 ? ` with ${inside} in it` : ''
      traces.push({
        what: `<${ownName(node)}>${more}, out of the page and still held`,
        ...(place && { place }),
      })
    }
    return traces
  }

  function isInHeld({ parentNode }: Element): boolean {
    return parentNode !== null && known.has(parentNode)
  }

  function findMadeInside(root: Element): Place | undefined {
    for (const node of root.querySelectorAll('*')) if (places.has(node)) return places.get(node)
    return undefined
  }
}

/**
 * Whether libraries keep such a node on purpose: a `<template>`, which Vue, Lit, Svelte and Solid clone, or an empty
 * element, which React and others use to test what the browser supports.
 */
export function isKeptForUse(node: Element): boolean {
  if (node instanceof HTMLTemplateElement) return true
  return node.parentNode === null && node.childNodes.length === 0 && node.attributes.length === 0
}
