import { parsePage } from './swapPage.ts'

/** Ms before each further request; the server caches a page that lacks data for one second. */
const waits = [1_200, 2_400, 4_800]

/** Requests the page again, a limited number of times, and inserts its late slots; `onInserted` then activates them. */
export async function bringLate(root: ParentNode, onInserted: () => void): Promise<void> {
  const hosts = [...root.querySelectorAll<HTMLElement>('[data-slot-late]')]
  for (const wait of waits) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    const missing = hosts.filter(
      ({ isConnected, dataset }) => isConnected && dataset['slotLate'] !== undefined,
    )
    if (missing.length === 0) return
    const page = await fetchAgain()
    if (page) for (const host of missing) insert(host, page)
    onInserted()
  }
}

async function fetchAgain(): Promise<Document | undefined> {
  try {
    const response = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' })
    return response.ok ? parsePage(await response.text()) : undefined
  } catch {
    return undefined // no network: the page is requested again, or after the last request the fallback stays
  }
}

/** Inserts a slot's HTML from `page` if the same version rendered it: this tab knows no other version's files. */
function insert(host: HTMLElement, page: Document): void {
  const id = CSS.escape(host.dataset['slotId'] ?? '')
  const twin = page.querySelector<HTMLElement>(`[data-slot-id="${id}"]`)
  const data = page.querySelector(`[data-slot-data="${id}"]`)
  const own = document.querySelector(`[data-slot-data="${id}"]`)
  const fits = twin?.dataset['slotLate'] === undefined && twin?.dataset['version'] === host.dataset['version']
  if (!twin || !data || !own || !fits) return
  own.replaceWith(data) // as a whole: browsers refuse a new text in any script, even in JSON
  host.replaceChildren(...twin.childNodes)
  host.dataset['from'] = twin.dataset['from'] ?? ''
  delete host.dataset['slotLate']
}
