import { execFile } from 'node:child_process'
import { rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createFiles } from '../creation/createFiles.ts'
import { type Framework, frameworks } from '../creation/frameworks.ts'
import type { SharedBrowser } from './browser.ts'
import { openIsland } from './openIsland.ts'
import { createRemoteFolder } from './remoteFolder.ts'

const name = 'regions-carousel'
const data = { options: { title: 'Here' }, language: 'en' }

/** Mounts it as the shell does, and marks what it is told. */
const host = `
  import { loadExposed } from '${join(import.meta.dirname, '../../../shell/src/browser/remotes/loadExposed.ts')}'
  const main = document.querySelector('main')
  const fail = (error) => (main.dataset.failed = error.message)
  const site = { idPrefix: '', signal: new AbortController().signal, report() {}, fail }
  loadExposed(document.body.dataset.entry, './${name}').then(function mount({ module }) {
    module.default.mount(main, ${JSON.stringify(data)}, site)
    main.dataset.mounted = 'yes'
  })`

/** A page with the remote that `tessera-kit new` begins, after a change to one of its files; `fall()` throws in that file. */
export async function openTemplate(
  { browser }: SharedBrowser,
  framework: Framework,
  { file, from, to } = { file: 'src/wordsFor.ts', from: '', to: '' },
) {
  const files = await createFiles({ name, framework, parent: '' })
  const changed = files.get(file)?.replace(from, to)
  const text = `${changed}\nfunction fall(): never { throw new Error('boom') }`
  const remote = await createRemoteFolder({ ...Object.fromEntries(files), [file]: text })
  if (framework !== 'react')
    for (const own of [`${name}.island`, 'server']) await rm(join(remote.path, `src/${own}.tsx`))
  for (const [library, range] of Object.entries(frameworks[framework].dependencies))
    if (framework === 'vue') await install(library, range, remote.path)
  const report = await remote.build()
  const { page, close } = await openIsland(remote, browser, host, data)
  await page.waitForSelector('main[data-mounted]')
  return {
    page,
    report,
    async close() {
      await close()
      await remote.remove()
    },
  }
}

/** Beside the links of the folder, which npm would take away. */
async function install(library: string, range: string, folder: string): Promise<void> {
  const own = join(folder, 'installed')
  const quietly = ['--no-audit', '--no-fund', '--loglevel=error']
  await promisify(execFile)('npm', ['install', ...quietly, '--prefix', own, `${library}@${range}`])
  await symlink(join(own, 'node_modules', library), join(folder, 'node_modules', library))
}
