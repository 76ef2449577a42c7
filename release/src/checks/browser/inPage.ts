/** Functions that run in the visited page. Each is sent there alone, so it must use nothing else from this file. */

declare const axe: {
  run(
    context: Element | null,
    options: object,
  ): Promise<{
    violations: { id: string; help: string; nodes: { html: string; target: (string | string[])[] }[] }[]
  }>
}

/** An accessibility problem. */
export interface Violation {
  what: string
  selector: string
}

/** Checks one element with axe, against WCAG 2.2 AA. */
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

/** Marks the page and clicks a link to another page, if possible to one without a slot of the remote. */
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

/** Whether the page has a slot of the remote, also outside the main content. */
export function hasSlots(remote: string): boolean {
  return document.querySelector(`[data-slot][data-remote="${remote}"]`) !== null
}

/** Whether the main content was replaced since `moveByOwnLink`. */
export function hasMoved(): boolean {
  return document.querySelector('main:not([data-check-left])') !== null
}

/** Fires an event without content: React holds the last event and its nodes until the next event. */
export function endLastEvent(): void {
  document.dispatchEvent(new Event('selectionchange'))
}
