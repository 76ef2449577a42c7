/** What React keeps on each node that it made: its place in the tree. */
interface Fiber {
  return: Fiber | null
  type: unknown
  stateNode: { containerInfo?: unknown } | null
}

interface Rendered {
  /** The remote whose tree the node is in; portals lie elsewhere in the page than their tree. */
  remote: string | undefined
  component: unknown
}

/** Who has React render a node; nothing for a node that React did not make. */
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
  for (const key of Object.keys(node))
    if (key.startsWith('__reactFiber$')) return Reflect.get(node, key) as Fiber
  return undefined
}
