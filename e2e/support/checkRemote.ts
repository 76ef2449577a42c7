import { expect } from '@jest/globals'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { pathToFileURL } from 'node:url'
import { readKey } from '@tessera/release/keys'
import type { AlteredRemote, Edit } from './alteredRemote.ts'
import { keysFolder, root, stateOf, type RunningSite } from './startSite.ts'

/** What `release check --json` says. */
export interface Checked {
  ok: boolean
  steps: { id: string; status: string; cause?: string; fix?: string }[]
}

/** Publishes a remote to the site's registry and has the command check it; `only` names checks. */
export async function checkRemote(
  { registry, registryFolder }: RunningSite,
  { manifest, files }: AlteredRemote,
  ...only: string[]
): Promise<Checked> {
  await registry.publish(manifest, files, await readKey(keysFolder, 'ops'))
  const url = pathToFileURL(registryFolder).href
  const args = ['check', manifest.name, manifest.version, '--registry', url, '--json']
  const asked = only.length > 0 ? ['--only', ...only] : []
  const env = { ...process.env, NODE_OPTIONS: '', STATE_DIR: stateOf(registryFolder) }
  const run = promisify(execFile)('node', ['release/src/cli.ts', ...args, ...asked], { cwd: root, env })
  const { stdout } = await run.catch((error: unknown) => error as { stdout: string })
  return JSON.parse(stdout) as Checked
}

/** What one check says of it. */
export function findingOf({ steps }: Checked, id: string): Checked['steps'][number] | undefined {
  return steps.find((step) => step.id === id)
}

export function expectAllPassed(checked: Checked): void {
  expect(checked.steps.filter(({ status }) => status !== 'passed')).toEqual([])
  expect(checked).toMatchObject({ ok: true })
  expect(checked.steps).toHaveLength(21)
}

export function expectRefused(checked: Checked, id: string, cause: RegExp): void {
  expect(checked.ok).toBe(false)
  expect(findingOf(checked, id)).toMatchObject({
    status: 'refused',
    cause: expect.stringMatching(cause),
    fix: expect.any(String),
  })
}

/** Puts code at the start of the carousel's `mount`; `host0` and `site0` are what that gets. */
export function inMount(code: string): Edit {
  const start = `{const [host0,,site0]=arguments;${code};}`
  return (file, text) =>
    file.startsWith('regions-carousel.') && file.endsWith('.js')
      ? text.replace(/(\bmount\([^)]*\)\{)/, (begin) => `${begin}${start}`)
      : text
}

/** Puts rules at the end of the carousel's style sheet. */
export function inSheet(css: string): Edit {
  return (file, text) =>
    file.startsWith('regions-carousel.') && file.endsWith('.css') ? `${text}${css}` : text
}
