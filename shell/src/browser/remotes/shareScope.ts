import preact from 'preact/package.json' with { type: 'json' }
import dom from 'react-dom/package.json' with { type: 'json' }
import react from 'react/package.json' with { type: 'json' }

/** A federation share scope: package → version → how to get it. */
export type ShareScope = Record<string, Record<string, SharedVersion>>

/** The shape that containers of the stock federation runtime read and write as well. */
interface SharedVersion {
  version: string
  scope: readonly string[]
  from: string
  get(): Promise<() => unknown>
  /** True so that no container puts its own copy in this place; `get` is still what fetches it. */
  loaded: true
  strategy: 'loaded-first'
  shareConfig: { singleton: true; eager: false; strictVersion: false; requiredVersion: string }
  useIn: string[]
  deps: string[]
}

const renderers = {
  react: () => import(/* webpackChunkName: "react" */ 'react-dom/client'),
  preact: () => import(/* webpackChunkName: "preact" */ 'preact/compat/client'),
}

/** What the shell gives to all remotes. Fetched when the first remote that uses it wakes. */
export const shareScope: ShareScope = {
  react: shared(react.version, async () => (await import(/* webpackChunkName: "react" */ 'react')).default),
  'react/jsx-runtime': shared(
    react.version,
    async () => (await import(/* webpackChunkName: "react" */ 'react/jsx-runtime')).default,
  ),
  'react-dom': shared(
    dom.version,
    async () => (await import(/* webpackChunkName: "react" */ 'react-dom')).default,
  ),
  'react-dom/client': shared(dom.version, async () => (await renderers.react()).default),
  'preact/compat': shared(preact.version, () => import(/* webpackChunkName: "preact" */ 'preact/compat')),
  'preact/jsx-runtime': shared(
    preact.version,
    () => import(/* webpackChunkName: "preact" */ 'preact/jsx-runtime'),
  ),
  'preact/compat/client': shared(preact.version, renderers.preact),
}

/** Asks for what a remote renders with before the first one that uses it; a failure is for that one to tell. */
export function fetchAhead(renderer: keyof typeof renderers): void {
  renderers[renderer]().catch(() => {})
}

function shared(version: string, fetchModule: () => Promise<unknown>) {
  return {
    [version]: {
      version,
      scope: ['default'],
      from: 'shell',
      get: async () => {
        const module = await fetchModule()
        return () => module
      },
      loaded: true,
      strategy: 'loaded-first',
      shareConfig: { singleton: true, eager: false, strictVersion: false, requiredVersion: `^${version}` },
      useIn: [],
      deps: [],
    } satisfies SharedVersion,
  }
}
