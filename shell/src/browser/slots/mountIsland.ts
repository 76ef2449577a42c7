import type { Island, Mounted, Site } from '@tessera/kit/contract/remote'
import type { RemoteMetadata } from '@tessera/kit/contract/page'
import type { Problem } from '@tessera/kit/contract/problems'
import { loadExposed, TooLate, within, type Loaded } from '../remotes/loadExposed.ts'
import { hintModule } from '../tab/hintModule.ts'
import { loadStyles } from '../remotes/loadStyles.ts'
import { readCause } from '../telemetry/report.ts'
import { allowHtml } from '../trusted/guardStrings.ts'
import { sitePolicy } from '../trusted/sitePolicy.ts'

/** Milliseconds that an island may take to mount, including parts that it loads first. */
const mountTimeout = 15_000

/** Data as the server wrote them; the remote knows their type. */
export type AnyData = object

/** Reads a slot's data; undefined if they are missing or incomplete. */
export function readData(host: HTMLElement): AnyData | undefined {
  const script = host.parentElement?.querySelector(`[data-slot-data="${host.dataset['slotId']}"]`)
  try {
    return JSON.parse(script?.textContent ?? '') as AnyData
  } catch {
    return undefined // reported by the caller; the server's HTML stays
  }
}

export type MountResult =
  | { status: 'live'; mounted: Mounted<AnyData>; putBack: () => void }
  | { status: 'failed'; problem: Problem }
  | { status: 'left' }

/** Loads a slot's island and mounts it. After any failure, the host shows the server's HTML. */
export async function mountIsland(
  host: HTMLElement,
  remote: RemoteMetadata,
  data: AnyData,
  site: Site,
): Promise<MountResult> {
  const loaded = await loadIsland(host, remote)
  if (site.signal.aborted) return { status: 'left' }
  if (loaded.status === 'failed') return loaded
  const island: Partial<Island<AnyData>> | undefined = loaded.module.default
  if (typeof island?.mount !== 'function') {
    const cause = `the island ./${host.dataset['slot']} has no mount: it must export { mount } by default`
    return { status: 'failed', problem: { name: 'remoteThrew', cause } }
  }
  return mountOver(host, loaded.module.default, data, site)
}

/** Loads the files that a slot needs before it is mounted, unless they are loaded already. */
export async function loadIsland(
  { dataset }: HTMLElement,
  remote: RemoteMetadata,
): Promise<Loaded<{ default: Island<AnyData> }>> {
  const name = dataset['slot'] ?? ''
  const { js = [], css = [] } = remote.slots[name] ?? {}
  const loading = loadExposed<{ default: Island<AnyData> }>(
    remote.base + remote.entry,
    `./${name}`,
    remote.writesHtml && allowHtml(),
  )
  for (const file of js) hintModule(remote.base + file) // after the entry, which has to run first
  await loadStyles(css.map((file) => remote.base + file))
  return loading
}

async function mountOver(
  host: HTMLElement,
  island: Island<AnyData>,
  data: AnyData,
  site: Site,
): Promise<MountResult> {
  const serverHtml = host.innerHTML // as text: cloned pictures would load, or stay lazy for ever
  const putBack = () => void (host.innerHTML = sitePolicy.createHTML(serverHtml))
  try {
    if (host.dataset['from'] === 'fallback') emptyInPlace(host)
    const mounting = Promise.resolve(island.mount(host, data, site))
    const mounted = await within(mountTimeout, mounting).catch((error: unknown) => {
      if (error instanceof TooLate)
        mounting.then(
          (late) => late.unmount(),
          () => {}, // the slot is reported as timed out already
        )
      throw error
    })
    if (!site.signal.aborted) return { status: 'live', mounted, putBack }
    mounted.unmount()
    return { status: 'left' }
  } catch (error) {
    putBack()
    const name = error instanceof TooLate ? 'remoteTimedOut' : 'remoteThrew'
    return { status: 'failed', problem: { name, ...readCause(error) } }
  } finally {
    host.style.minHeight = ''
  }
}

/** Empties the host but keeps its height, so that nothing below moves until the island fills it. */
function emptyInPlace(host: HTMLElement): void {
  host.style.minHeight = `${host.offsetHeight}px`
  host.replaceChildren()
}
