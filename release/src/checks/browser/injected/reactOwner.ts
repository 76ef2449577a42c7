/** React's node of the component tree. Each DOM node that React created refers to its fiber in a property. */
interface Fiber {
  return: Fiber | null
  type: unknown
  stateNode: { containerInfo?: unknown } | null
}

interface Rendered {
  /** The remote whose component tree contains the node, even if a portal put the node elsewhere in the page. */
  remote: string | undefined
  component: unknown
}

/** The remote and component that rendered a node; undefined for nodes that React did not create. */
export function reactOwner(node: Node): Rendered | undefined {
  let fiber = findFiber(node)
  if (!fiber) return undefined
  let component: unknown
  for (; fiber.return; fiber = fiber.return)
    if (typeof fiber.type === 'function' && component === undefined) component = fiber.type
  const container = fiber.stateNode?.containerInfo
  const host = container instanceof Element ? container.closest('[data-remote]') : null
  return { remote: host?.getAttribute('data-remote') ?? undefined, component }
}

export function findFiber(node: Node): Fiber | undefined {
  for (const key of Object.keys(node)) if (key.startsWith('__reactFiber$')) return Reflect.get(node, key)
  return undefined
}
