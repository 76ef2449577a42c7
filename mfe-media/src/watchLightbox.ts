import type { Site } from '@tessera/kit/contract/remote'
import { enterGallery, isGalleryEntry, leaveGallery, moveInGallery } from './enterGallery.ts'
import { findByHash, hashOf } from './items/hashOf.ts'
import { findGallery, readItems, type Item } from './items/readItems.ts'
import { failureCatalogues as catalogues } from './words/failureCatalogues.ts'
import type { OpenGallery } from './gallery/openGallery.ts'

/** Opens marked links in the gallery, which is loaded on first use. Without scoped styles, links stay links. */
export function watchLightbox(label: string, site: Site) {
  if (!('CSSScopeRule' in globalThis)) return { rename: () => {}, stop: () => {} }
  let name = label
  let gallery: OpenGallery | undefined
  let wanted: Item | undefined
  let hideFailure = () => {}

  document.addEventListener('click', onPress, { signal: site.signal })
  addEventListener('popstate', followAddress, { signal: site.signal })
  addEventListener('hashchange', followAddress, { signal: site.signal })
  followAddress()
  return {
    rename: (label: string) => void (name = label),
    stop: closeQuietly,
  }

  function onPress(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a[data-lightbox]') : null
    if (!link || !isPlain(event)) return
    const items = readItems()
    const item = items.find((item) => item.link === link)
    if (!item) return
    event.preventDefault()
    if (wanted) moveInGallery(hashOf(item, items)) // a second press while the code is loading
    else enterGallery(hashOf(item, items))
    void open(item, items)
  }

  /** Shows the item that the address names after Back, Forward, a changed hash, or the page's load (LB3, LB4). */
  function followAddress(): void {
    const items = readItems()
    const item = findByHash(location.hash, items)
    if (!item) {
      const isUnnamed = wanted?.name === '' && isGalleryEntry()
      if (!isUnnamed) closeQuietly()
      return
    }
    if (item.link === wanted?.link) return
    if (gallery && wanted && item.name === wanted.name) return gallery.show(item)
    closeQuietly()
    moveInGallery(hashOf(item, items))
    void open(item, items)
  }

  async function open(item: Item, items: readonly Item[]): Promise<void> {
    wanted = item
    hideFailure()
    try {
      const [{ openGallery }] = await Promise.all([import('./gallery/openGallery.ts'), site.allowHtml?.()])
      if (wanted !== item || site.signal.aborted) return
      gallery = openGallery(findGallery(item, items), item, {
        label: name,
        portal: site.outlet(),
        moved(now) {
          wanted = now
          moveInGallery(hashOf(now, items))
        },
        closed() {
          gallery = wanted = undefined
          leaveGallery()
        },
      })
    } catch (error) {
      site.report({ name: 'remoteThrew', cause: `The lightbox did not open: ${String(error)}`, error })
      if (wanted === item) fail(item)
    }
  }

  /** Follows the link instead of opening the gallery; if the browser is offline, says that opening failed. */
  function fail(item: Item): void {
    if (navigator.onLine) return location.assign(item.link.href)
    wanted = undefined
    leaveGallery()
    hideFailure = showFailure(site)
  }

  /** Closes the gallery without touching the history. */
  function closeQuietly(): void {
    const open = gallery
    gallery = wanted = undefined
    open?.remove()
  }
}

function isPlain(event: MouseEvent): boolean {
  const modified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  return event.button === 0 && !modified && !event.defaultPrevented
}

/** Styles of the message. They are inline, because few visitors need them and a style sheet would be in every page. */
const look = {
  insetBlockStart: 'auto',
  marginBlockEnd: 'var(--space-5)',
  maxInlineSize: '36rem',
  padding: 'var(--space-3) var(--space-4)',
  border: '1px solid var(--accent)',
  borderRadius: 'var(--radius)',
  background: 'var(--raised)',
  color: 'var(--ink)',
}

/** Announces that nothing could be opened, and shows it until the next press. Returns how to remove the message. */
function showFailure(site: Site): () => void {
  const [language = 'en'] = document.documentElement.lang.split('-')
  const text = String((catalogues[language] ?? catalogues['en'])?.['failure.offline'])
  const note = document.createElement('p')
  note.popover = 'auto'
  note.textContent = text
  Object.assign(note.style, look)
  site.outlet()?.append(note)
  note.showPopover()
  site.announce(text)
  return () => note.remove()
}
