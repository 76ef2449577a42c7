import { createHtmlPolicy } from '../../browser/createHtmlPolicy.ts'
import type { Island, Mounted, Site } from '../../contract/remote.ts'
import { devName } from '../messages/messages.ts'
import { reportThrown } from './connection.ts'
import { grantForMount } from './grantForMount.ts'
import { keepPlace } from './keepPlace.ts'

/** One mounted island, with all that is needed to mount it again. */
export interface Life {
  readonly remote: string
  readonly slot: string
  readonly host: HTMLElement
  readonly site: Site
  data: unknown
  /** The host's content before the last mount. */
  html: string
  /** The server entry's latest HTML; undefined if none was requested. */
  serverHtml?: string
  /** Undefined while mounting fails. */
  mounted?: Mounted<unknown>
  grant?: ReturnType<typeof grantForMount>
}

const entries = new Map<string, () => Island<unknown>>()
const lives = new Set<Life>()
const policy = createHtmlPolicy(devName)

/** The wrapper that the container exposes in place of an island; `entry` returns the island's newest version. */
export function island(remote: string, slot: string, entry: () => Island<unknown>): Island<unknown> {
  entries.set(`${remote} ${slot}`, entry)
  return {
    async mount(host, data, site) {
      const life: Life = { remote, slot, host, site, data, html: host.innerHTML }
      await begin(life)
      lives.add(life)
      return {
        update(fresh) {
          life.data = fresh
          delete host.dataset['given'] // the page has given the island other data
          life.mounted?.update(fresh)
        },
        unmount() {
          lives.delete(life)
          end(life)
        },
      }
    },
  }
}

export function findLives(remote: string): readonly Life[] {
  return [...lives].filter((life) => life.remote === remote)
}

/** Mounts an island again over `html`. Default: the content of the host; with React, the HTML before the last mount. */
export async function remount(life: Life, html?: string): Promise<void> {
  const { remote, host } = life
  const restorePlace = keepPlace(host)
  try {
    const over = html ?? (hasReactRoot(host) ? life.html : undefined)
    const kept = end(life)
    if (over !== undefined) setHtml(host, over)
    await begin(life, kept)
  } catch (error) {
    reportThrown(remote, error)
  } finally {
    restorePlace()
  }
}

/** Mounts the island. A failure is reported; the next update tries again. */
async function begin(life: Life, kept?: unknown): Promise<void> {
  const { remote, slot, host } = life
  life.html = host.innerHTML
  life.grant = grantForMount(remote, life.site, kept)
  try {
    life.mounted = await entries.get(`${remote} ${slot}`)?.().mount(host, life.data, life.grant.site)
  } catch (error) {
    life.grant.revoke()
    setHtml(host, life.html)
    reportThrown(remote, error)
  }
}

function end(life: Life): unknown {
  const { mounted, grant } = life
  delete life.mounted
  const kept = mounted?.keep?.()
  grant?.end()
  mounted?.unmount()
  grant?.revoke()
  return kept
}

/** Sets the host's content. `html` is safe: it comes from the server entry, or was in the page before. */
export function setHtml(host: HTMLElement, html: string): void {
  host.innerHTML = policy.createHTML(html)
}

export function hasReactRoot(host: HTMLElement): boolean {
  return Object.entries(host).some(([name, root]) => name.startsWith('__reactContainer$') && Boolean(root))
}
