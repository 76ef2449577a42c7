import { slotDataMark, slotMarks } from '../../contract/page.ts'
import { devPath, placedMark, type RenderOutcome, type RenderRequest } from '../messages/messages.ts'
import { hasReactRoot, type Life, findLives, remount, setHtml } from './islands.ts'

/** Updates a remote's slots from its server entry; `isAlone`: only the server entry changed. Returns what was done. */
export async function renderAgain(remote: string, isAlone: boolean): Promise<string[]> {
  const lives = new Map(findLives(remote).map((life) => [life.host, life]))
  const hosts = document.querySelectorAll<HTMLElement>(`[${slotMarks.remote}="${CSS.escape(remote)}"]`)
  const done: string[] = []
  for (const host of hosts) {
    const life = lives.get(host)
    const state = host.getAttribute(slotMarks.state)
    if (life) done.push(await renderLife(life, isAlone))
    else if (state === 'server') done.push(await renderInactive(remote, host))
  }
  return [...new Set(done.filter(Boolean))]
}

async function renderLife(life: Life, isAlone: boolean): Promise<string> {
  const outcome = await ask(life.remote, life.host)
  if (!outcome) return ''
  if (JSON.stringify(outcome.data) !== JSON.stringify(life.data)) {
    life.data = outcome.data
    if (life.mounted) life.mounted.update(life.data)
    else await remount(life, outcome.html)
    return 'given its data'
  }
  const isRefreshed = hasReactRoot(life.host) && !isAlone
  if (outcome.html === undefined || outcome.html === life.serverHtml || isRefreshed) return ''
  life.serverHtml = outcome.html
  await remount(life, outcome.html)
  return 'rendered and mounted again'
}

/** Renders a slot that is not activated yet, and replaces its data. */
async function renderInactive(remote: string, host: HTMLElement): Promise<string> {
  const outcome = await ask(remote, host)
  if (!outcome) return ''
  const { html, data } = outcome
  if (html !== undefined) setHtml(host, html)
  dataScript(host)?.replaceChildren(JSON.stringify(data))
  return 'rendered'
}

type Rendered = Extract<RenderOutcome, { status: 'rendered' }>

/** Requests a slot's rendering. Undefined if it failed: then the slot stays as it was, and the overlay says why. */
async function ask(remote: string, host: HTMLElement): Promise<Rendered | undefined> {
  const id = host.getAttribute(slotMarks.id) ?? ''
  const slot = host.getAttribute(slotMarks.name) ?? ''
  const request: RenderRequest = {
    slot,
    id,
    data: givenData(host),
    isPlaced: host.hasAttribute(placedMark),
    language: document.documentElement.lang,
  }
  const response = await fetch(`${devPath}${remote}/render`, {
    method: 'POST',
    body: JSON.stringify(request),
  })
  if (!response.ok) throw new Error(await response.text())
  const outcome = (await response.json()) as RenderOutcome
  return outcome.status === 'rendered' ? outcome : undefined
}

/** Reads the slot's data from before defaults were added: another build of the server entry can have other defaults. */
function givenData(host: HTMLElement): unknown {
  host.dataset['given'] ??= dataScript(host)?.textContent ?? 'null'
  return JSON.parse(host.dataset['given'])
}

function dataScript(host: HTMLElement): Element | null | undefined {
  return host.parentElement?.querySelector(
    `[${slotDataMark}="${CSS.escape(host.getAttribute(slotMarks.id) ?? '')}"]`,
  )
}
