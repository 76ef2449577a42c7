import { type MediaKind, type MediaType, parseType } from './parseType.ts'

/** A link of the page that is marked with `data-lightbox`. */
export interface Item {
  link: HTMLAnchorElement
  /** Name of the item's gallery: items of one name form one; an item with an empty name is alone in its gallery. */
  name: string
  media: MediaType
  alt: string
  caption: string
  /** Size of the full picture in px; 0 if unknown. */
  width: number
  height: number
}

const kinds: readonly MediaKind[] = ['image', 'iframe', 'video', 'inline', 'ajax']

export function readItems(root: ParentNode = document): Item[] {
  return [...root.querySelectorAll<HTMLAnchorElement>('a[data-lightbox][href]')].map(readItem)
}

/** The items of the same gallery, in the page's order. */
export function findGallery(item: Item, items: readonly Item[]): Item[] {
  return item.name === '' ? [item] : items.filter((other) => other.name === item.name)
}

function readItem(link: HTMLAnchorElement): Item {
  const { lightbox, type, caption, width, height } = link.dataset
  const image = link.querySelector('img')
  return {
    link,
    name: lightbox ?? '',
    media: parseType(
      link.getAttribute('href') ?? '',
      kinds.find((kind) => kind === type),
    ),
    alt: image?.alt ?? link.textContent.trim(),
    caption: caption ?? '',
    width: Number(width) || 0,
    height: Number(height) || 0,
  }
}
