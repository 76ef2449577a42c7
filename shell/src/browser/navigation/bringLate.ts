import { parsePage } from './swapPage.ts'

/** Ms before the page is asked for again; the server keeps a page that lacks data for one second. */
const waits = [1_200, 2_400, 4_800]

/** Requests the page again, a limited number of times, and inserts its late slots; `onPut` then activates them. */
export async function bringLate(root: ParentNode, onPut: () => void): Promise<void> {
  const hosts = [...root.querySelectorAll<HTMLElement>('[data-slot-late]')]
  for (const wait of waits) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    const missing = hosts.filter(
      ({ isConnected, dataset }) => isConnected && dataset['slotLate'] !== undefined,
    )
    if (missing.length === 0) return
    const page = await fetchAgain()
    if (page) for (const host of missing) put(host, page)
    onPut()
  }
}

async function fetchAgain(): Promise<Document | undefined> {
  try {
    const response = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' })
    return response.ok ? parsePage(await response.text()) : undefined
  } catch {
    return undefined // no network at the moment: it is asked again, or the fallback stays
  }
}

/** Only what the same version rendered: its files are those that this page knows. */
function put(host: HTMLElement, page: Document): void {
  const id = CSS.escape(host.dataset['slotId'] ?? '')
  const twin = page.querySelector<HTMLElement>(`[data-slot-id="${id}"]`)
  const data = page.querySelector(`[data-slot-data="${id}"]`)
  const own = document.querySelector(`[data-slot-data="${id}"]`)
  const fits = twin?.dataset['slotLate'] === undefined && twin?.dataset['version'] === host.dataset['version']
  if (!twin || !data || !own || !fits) return
  own.replaceWith(data) // whole, as a script's text is code to the browser, whatever its type
  host.replaceChildren(...twin.childNodes)
  host.dataset['from'] = twin.dataset['from'] ?? ''
  delete host.dataset['slotLate']
}
