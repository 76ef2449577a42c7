export interface CarouselParts {
  section: HTMLElement
  view: HTMLElement
  row: HTMLElement
  tiles: readonly HTMLElement[]
  previous: HTMLElement
  next: HTMLElement
}

export function findParts(section: HTMLElement): CarouselParts {
  const row = find(section, '.regions-row')
  return {
    section,
    row,
    view: find(section, '.regions-view'),
    tiles: [...row.children].filter((child) => child instanceof HTMLElement),
    previous: find(section, '[data-turn=previous]'),
    next: find(section, '[data-turn=next]'),
  }
}

function find(section: HTMLElement, selector: string): HTMLElement {
  const found = section.querySelector<HTMLElement>(selector)
  if (found) return found
  throw new Error(`the regions carousel has no ${selector}`)
}
