import type { Content, Page } from '@tessera/content/port'
import type { Composition } from '../remotes/composition.ts'

interface FoundPage {
  page: Page
  /** What the address has after the page's own path. */
  rest?: string
}

const mostSteps = 8 /* that may be left over of an address */

/** The page at `path`, or the nearest above it when one of its slots takes the rest of the path. */
export async function findPage(
  path: string,
  content: Content,
  composition: Composition,
): Promise<FoundPage | undefined> {
  const page = await content.page(path)
  if (page) return { page }
  const steps = path.split('/')
  for (let left = 1; left <= mostSteps && left < steps.length - 1; left++) {
    const above = await content.page(steps.slice(0, -left).join('/')).catch(() => undefined) // it says so at its own address
    if (above)
      return takesRest(above, composition) ? { page: above, rest: steps.slice(-left).join('/') } : undefined
  }
  return undefined
}

function takesRest({ blocks }: Page, { bySlot }: Composition): boolean {
  return blocks.some(function takes(block) {
    const remote = block.kind === 'slot' ? bySlot.get(block.slot) : undefined
    if (block.kind !== 'slot' || remote?.status !== 'loaded') return false
    return remote.slots.get(block.slot)?.context.includes('rest') ?? false
  })
}
