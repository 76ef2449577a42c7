import dom from 'react-dom/package.json' with { type: 'json' }
import react from 'react/package.json' with { type: 'json' }

/** A federation share scope: package → version → module. */
export type ShareScope = Record<string, ReturnType<typeof shared>>

const fetchParts = () => import('./reactParts.ts')

/** Packages that the shell shares with remotes. React is fetched when the first remote needs it. */
export const shareScope: ShareScope = {
  react: shared(react.version, (parts) => parts.react),
  'react/jsx-runtime': shared(react.version, (parts) => parts.jsxRuntime),
  'react-dom': shared(dom.version, (parts) => parts.dom),
  'react-dom/client': shared(dom.version, (parts) => parts.domClient),
}

/** Fetches React before the first remote that uses it. The remote reports a failure. */
export function fetchReactAhead(): void {
  fetchParts().catch(() => {})
}

/** An entry of the share scope, with the fields that containers of the stock federation runtime read and write. */
function shared(version: string, pick: (parts: Awaited<ReturnType<typeof fetchParts>>) => unknown) {
  return {
    [version]: {
      version,
      scope: ['default'],
      from: 'shell',
      get: async () => {
        const parts = await fetchParts()
        return () => pick(parts)
      },
      loaded: true, // so that no container replaces the module by its own copy; `get` still fetches it
      strategy: 'loaded-first',
      shareConfig: { singleton: true, eager: false, strictVersion: false, requiredVersion: `^${version}` },
      useIn: [],
      deps: [],
    },
  }
}
