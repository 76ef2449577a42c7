/** What a trial asks of the page that it visits. These run there, so they may use nothing but what the page has. */
declare const document: {
  querySelector(selector: string): Attributed | null
  querySelectorAll(selector: string): Iterable<Attributed>
}
declare const location: { pathname: string }

interface Attributed {
  getAttribute(name: string): string | null
  setAttribute(name: string, value: string): void
  /** Of a link. */
  pathname?: string
  click(): void
}

/** What axe is once it is in a page. */
declare const axe: {
  run(
    context: Attributed | null,
    options: object,
  ): Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }>
}

/** What a visitor with a disability could not use in the first element that fits: the rule, what it wants, and where. */
export async function violationsIn(selector: string): Promise<string[]> {
  const { violations } = await axe.run(document.querySelector(selector), {
    iframes: false,
    resultTypes: ['violations'],
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  })
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id} (${help}): ${html}`))
}

/** Names of the slots that gave up. */
export function failedSlots(): string[] {
  const hosts = [...document.querySelectorAll('[data-slot][data-state="failed"]')]
  return hosts.map((host) => host.getAttribute('data-slot') ?? '')
}

/** Presses a link to another page of the site, and marks this one. */
export function moveByOwnLink(): void {
  document.querySelector('main')?.setAttribute('data-trial-left', '')
  const links = [...document.querySelectorAll('header a[href^="/"], footer a[href^="/"]')]
  links.find((link) => link.pathname !== location.pathname)?.click()
}

/** Whether another page stands in the place of the marked one. */
export function hasMoved(): boolean {
  return document.querySelector('main:not([data-trial-left])') !== null
}
