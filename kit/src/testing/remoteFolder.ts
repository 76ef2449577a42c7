import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Federation } from '../build/configs.ts'
import type { RemoteManifest } from '../contract/composition.ts'
import { buildSerially } from './buildSerially.ts'

const run = promisify(execFile)
const kit = join(import.meta.dirname, '../..')
const installed = join(kit, '../node_modules')

/** A small remote in a temporary folder, built by the real command. */
export interface RemoteFolder {
  path: string
  dist: string
  write(name: string, text: string): Promise<void>
  /** Gives the command's output; fails when the command fails. Types are not checked. */
  buildQuickly(federation?: Federation): Promise<string>
  /** The same, by the real command in a process of its own. Types are checked with `--types` only. */
  build(...options: string[]): Promise<string>
  /** Runs `build --watch`; `reported` waits for the next report. */
  watch(): { reported(): Promise<string>; stop(): void }
  manifest(): Promise<RemoteManifest>
  remove(): Promise<void>
}

/** Has one slot with a style, a lazy part, a worker, a picture and a server entry, unless `files` says otherwise. */
export async function createRemoteFolder(files: Record<string, string> = {}): Promise<RemoteFolder> {
  const path = await mkdtemp(join(tmpdir(), 'tessera-remote-'))
  const folder = describeFolder(path)
  for (const name of ['react', 'react-dom', 'scheduler', 'zod', 'sass', '@tessera/kit'])
    await link(path, name)
  for (const [name, text] of Object.entries({ ...greeter, ...files })) await folder.write(name, text)
  return folder
}

function describeFolder(path: string): RemoteFolder {
  const dist = join(path, 'dist')
  return {
    path,
    dist,
    async write(name, text) {
      await mkdir(dirname(join(path, name)), { recursive: true })
      await writeFile(join(path, name), text)
    },
    buildQuickly: (federation = 'slim') =>
      buildSerially({ folder: path, options: { federation, types: false } }),
    async build(...options) {
      const command = [join(kit, 'src/cli.ts'), 'build', '--no-types', ...options]
      return (await run(process.execPath, command, { cwd: path })).stdout
    },
    watch() {
      const watching = spawn(process.execPath, [join(kit, 'src/cli.ts'), 'build', '--watch'], { cwd: path })
      return {
        reported: async () => String((await once(watching.stdout, 'data'))[0]),
        stop: () => watching.kill(),
      }
    },
    async manifest() {
      return JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8')) as RemoteManifest
    },
    remove: () => rm(path, { recursive: true }),
  }
}

/** For a remote that has no React and is built in half the time: its server entry renders nothing. */
export const withoutReact = {
  'src/regions-carousel.island.tsx': `
    import './greeting.css'
    import('./later.ts')
    export default { mount: () => ({ update() {}, unmount() {} }) }`,
  'src/later.ts': `import './later.css'\nexport const word = 'later'`,
  'src/server.tsx': `export default { 'regions-carousel': { render: () => '' } }`,
}

async function link(path: string, name: string): Promise<void> {
  const place = join(path, 'node_modules', name)
  await mkdir(dirname(place), { recursive: true })
  await symlink(name === '@tessera/kit' ? kit : join(installed, name), place)
}

const greeter = {
  'package.json': JSON.stringify({ name: 'greeter', version: '1.2.3', type: 'module' }),
  'src/remote.ts': `
    import type { RemoteDeclaration } from '../contract/remote.ts'
    import { z } from 'zod'
    export const remote = {
      name: 'greeter', contract: 1, budgetKb: 60,
      slots: {
        'regions-carousel': {
          title: 'Regions',
          icon: 'picture',
          data: z.object({ label: z.string().meta({ title: 'Label', description: 'Above the tiles' }) }),
          activation: 'near-view',
        },
      },
    } as const satisfies RemoteDeclaration`,
  'src/Greeting.tsx': `
    import { useState, version } from 'react'
    export function Greeting({ label }: { label: string }) {
      const [count, setCount] = useState(0)
      return <button className="greeter-greeting" onClick={() => setCount(count + 1)}>{label} {count} with {version}</button>
    }`,
  'src/regions-carousel.island.tsx': `
    import type { RegionsCarouselData } from '../contract/content.ts'
    import type { Island } from '../contract/remote.ts'
    import { hydrateRoot } from 'react-dom/client'
    import { Greeting } from './Greeting.tsx'
    import picture from './picture.svg'
    import './greeting.css'
    const island: Island<RegionsCarouselData> = {
      mount(host, data) {
        const root = hydrateRoot(host, <Greeting label={data.label} />)
        host.dataset.picture = picture
        import('./later.ts').then((later) => (host.dataset.later = later.word))
        const worker = new Worker(new URL('./sum.worker.ts', import.meta.url), { type: 'module' })
        worker.onmessage = ({ data: sum }) => (host.dataset.sum = sum)
        worker.postMessage([1, 2])
        return { update() {}, unmount: () => root.unmount() }
      },
    }
    export default island`,
  'src/later.ts': `import { version } from 'react-dom'\nimport './later.css'\nexport const word = 'later ' + version`,
  'src/sum.worker.ts': `
    import { sum } from './sum.ts'
    onmessage = ({ data }: MessageEvent<number[]>) => postMessage(sum(data))`,
  'src/sum.ts': `export const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)`,
  'src/greeting.css': `.greeter-greeting { color: red; } .greeter-greeting { margin-left: 7px; }`,
  'src/later.css': `.greeter-later { color: blue; }`,
  'src/picture.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>`,
  'src/server.tsx': `
    import type { ServerEntries } from '../contract/remote.ts'
    import { renderToString } from 'react-dom/server'
    import { Greeting } from './Greeting.tsx'
    import type { remote } from './remote.ts'
    const entries: ServerEntries<typeof remote> = {
      'regions-carousel': {
        render: (data, identifierPrefix) => renderToString(<Greeting label={data.label} />, { identifierPrefix }),
      },
    }
    export default entries`,
}
