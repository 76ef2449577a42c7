/** The name that the header picture of a region's page has in page moves: the tile's picture grows into it. */
const moveName = 'region-picture'

/** Gives the pressed tile's picture, and no other, the name of the picture that it becomes. */
export function namePressedPicture(event: Event): void {
  const tile = event.target instanceof Element ? event.target.closest('.regions-tile') : null
  const section = tile?.closest('.regions-carousel')
  for (const picture of section?.querySelectorAll<HTMLElement>('.regions-picture') ?? []) {
    picture.style.viewTransitionName = tile?.contains(picture) ? moveName : ''
  }
}
