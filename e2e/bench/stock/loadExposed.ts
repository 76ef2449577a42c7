import { createInstance } from '@module-federation/runtime'
import * as react from 'react'
import * as jsx from 'react/jsx-runtime'
import * as dom from 'react-dom'
import * as client from 'react-dom/client'
import type { Loaded } from '../../../shell/src/browser/remotes/loadExposed.ts'

export { TooLate, within } from '../../../shell/src/browser/remotes/loadExposed.ts?own'

const host = createInstance({
  name: 'bench',
  remotes: [],
  shared: {
    react: share(react),
    'react/jsx-runtime': share(jsx),
    'react-dom': share(dom),
    'react-dom/client': share(client),
  },
})

/** Stands in the place of the shell's: the federation runtime that everybody uses loads the same remotes. */
export async function loadExposed<Module>(entryUrl: string, expose: string): Promise<Loaded<Module>> {
  const entry = new URL(entryUrl, location.href)
  const name = entry.pathname.split('/')[2] ?? ''
  host.registerRemotes([{ name, type: 'module', entry: entry.href }])
  const module = await host.loadRemote<Module>(`${name}/${expose.replace('./', '')}`)
  if (module === null) throw new Error(`${expose} of ${name}: nothing came`)
  return { status: 'ready', module }
}

function share(module: object) {
  const shareConfig = { singleton: true, requiredVersion: '^19' }
  return { version: react.version, lib: () => module, shareConfig }
}
