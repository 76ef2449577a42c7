import type { Island, Mounted, Site } from '../../contract/remote.ts'
import { keepPlace } from './keepPlace.ts'
import { grantForMount, type MountGrant } from './grantForMount.ts'
import { trusted } from './trusted.ts'

/** An island in its host, over all of its mounts. */
export interface Life {
  readonly host: HTMLElement
  readonly slot: string
  readonly site: Site
  /** The newest. */
  data: unknown
  /** What the host held before it was mounted last. */
  html: string
  /** As the server entry gave it last, where it was asked. */
  serverHtml?: string
  /** Nothing while it cannot be mounted. */
  mounted?: Mounted<unknown>
  grant?: MountGrant
}

/** The islands of the page. */
export interface Islands {
  /** What the container exposes in the place of the island: `entry` gives the newest. */
  island(remote: string, slot: string, entry: () => Island<unknown>): Island<unknown>
  livesOf(remote: string): readonly Life[]
  /** Mounts it anew in its place, over `html`; by default over what React had, or what the island itself leaves. */
  remount(remote: string, life: Life, html?: string): Promise<void>
}

interface Exposed {
  entry: () => Island<unknown>
  lives: Set<Life>
}

/** Whatever fails, `onError` is told of, and the next update tries again. */
export function createIslands(onError: (remote: string, error: unknown) => void): Islands {
  const exposed = new Map<string, Exposed>()

  async function begin(remote: string, life: Life, kept?: unknown): Promise<void> {
    life.html = life.host.innerHTML
    const entry = exposed.get(`${remote} ${life.slot}`)?.entry()
    life.grant = grantForMount(life.site, kept)
    try {
      life.mounted = await entry?.mount(life.host, life.data, life.grant.site)
    } catch (error) {
      life.grant.revoke()
      life.host.innerHTML = trusted(life.html)
      onError(remote, error)
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

  return {
    island(remote, slot, entry) {
      const name = `${remote} ${slot}`
      const known = exposed.get(name) ?? { entry, lives: new Set() }
      known.entry = entry
      exposed.set(name, known)
      return {
        async mount(host, data, site) {
          const life: Life = { host, data, site, slot, html: host.innerHTML }
          await begin(remote, life)
          known.lives.add(life)
          return {
            update(fresh) {
              life.data = fresh
              delete host.dataset['given'] // the page has others now
              life.mounted?.update(fresh)
            },
            unmount() {
              known.lives.delete(life)
              end(life)
            },
          }
        },
      }
    },
    livesOf: (remote) =>
      [...exposed].filter(([name]) => name.startsWith(`${remote} `)).flatMap(([, { lives }]) => [...lives]),
    async remount(remote, life, html) {
      const putBack = keepPlace(life.host)
      try {
        const over = html ?? (hasReactRoot(life.host) ? life.html : undefined)
        const kept = end(life)
        if (over !== undefined) life.host.innerHTML = trusted(over)
        await begin(remote, life, kept)
      } catch (error) {
        onError(remote, error)
      } finally {
        putBack()
      }
    },
  }
}

/** Whether React has a root there. */
export function hasReactRoot(host: HTMLElement): boolean {
  return Object.entries(host).some(([name, root]) => name.startsWith('__reactContainer$') && Boolean(root))
}
