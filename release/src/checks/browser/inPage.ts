/** What a check asks of the page that it visits. These run there, so they may use nothing but what the page has. */

declare const axe: {
  run(
    context: Element | null,
    options: object,
  ): Promise<{
    violations: { id: string; help: string; nodes: { html: string; target: (string | string[])[] }[] }[]
  }>
}

/** What a visitor with a disability could not use. */
export interface Violation {
  what: string
  selector: string
}

export async function findViolations(selector: string): Promise<Violation[]> {
  const { violations } = await axe.run(document.querySelector(selector), {
    iframes: false,
    resultTypes: ['violations'],
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  })
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, target }) => ({
      what: `${id} (${help}): ${html}`,
      selector: target.flat().at(-1) ?? '',
    })),
  )
}

export function failedSlots(): string[] {
  const hosts = [...document.querySelectorAll('[data-slot][data-state="failed"]')]
  return hosts.map((host) => host.getAttribute('data-slot') ?? '')
}

export function isThere(selector: string): boolean {
  return document.querySelector(selector) !== null
}

/** Presses a link to another page of the site, one without a slot of the remote where there is one, and marks this one. */
export async function moveByOwnLink(remote: string): Promise<void> {
  document.querySelector('main')?.setAttribute('data-check-left', '')
  const links = document.querySelectorAll<HTMLAnchorElement>('header a[href^="/"], footer a[href^="/"]')
  const others = [...links].filter((link) => link.pathname !== location.pathname)
  for (const link of others) {
    const html = await (await fetch(link.pathname)).text()
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    if (!main.includes(`data-remote="${remote}"`)) return link.click()
  }
  others[0]?.click()
}

/** Whether the remote has a slot outside the main content, which stays over a move, or one on the present page. */
export function hasSlots(remote: string): boolean {
  return document.querySelector(`[data-slot][data-remote="${remote}"]`) !== null
}

export function hasMoved(): boolean {
  return document.querySelector('main:not([data-check-left])') !== null
}

/** React keeps what the last event that it heard was about, until it hears another: this one says nothing new. */
export function endLastEvent(): void {
  document.dispatchEvent(new Event('selectionchange'))
}
