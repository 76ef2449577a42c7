/** Makes language links lead to the current page with its filter and map, and marks the visitor's own language. */
export function followLanguages(list: HTMLElement): void {
  const links = [...list.querySelectorAll('a')]
  const { prefix = '' } = list.dataset
  const wanted = navigator.languages
    .map(stripRegion)
    .find((language) => readLanguages(list).includes(language))
  for (const link of links) {
    if (stripRegion(link.hreflang) === wanted) link.dataset['offered'] = ''
    for (const type of ['click', 'auxclick']) link.addEventListener(type, () => aim(link, prefix))
  }
}

/** The languages in the list, without regions: `en` for `en-GB`. */
function readLanguages(list: HTMLElement): readonly string[] {
  return Array.from(list.querySelectorAll<HTMLElement>('[lang]'), ({ lang }) => stripRegion(lang))
}

function aim(link: HTMLAnchorElement, prefix: string): void {
  const known = alternate(link.hreflang)
  const first = alternate('x-default')
  const path = first ? new URL(first).pathname : location.pathname.slice(prefix.length)
  link.href = known ?? `${link.dataset['under'] ?? ''}${path}`
  link.search = location.search
}

function alternate(language: string): string | undefined {
  return document.head.querySelector<HTMLLinkElement>(`link[hreflang="${language}"]`)?.href
}

function stripRegion(language: string): string {
  return language.split('-', 1)[0] ?? ''
}
