import { execFile } from 'node:child_process'
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import type { RemoteManifest } from '@tessera/kit/contract/composition'
import { readBuild } from '../support/alteredRemote.ts'
import { root } from '../support/startSite.ts'
import { buildMonolith } from './monolith.ts'
import type { BenchResult } from './printResult.ts'

/** One line of the carousel changes: what must a visitor who was here yesterday fetch again? */
export async function benchRedeploy(): Promise<BenchResult> {
  const copy = await copyOfRegions()
  try {
    const [before, old] = [await build(copy), await buildMonolith({ regions: copy })]
    await changeOneLine(copy)
    const [after, fresh] = [await build(copy), await buildMonolith({ regions: copy })]
    const changed = Object.keys(after.files).filter(
      (file) => !Object.hasOwn(before.files, file) && file !== after.server?.file,
    )
    const ours = await Promise.all(changed.map((file) => readFile(join(copy, 'dist', file))))
    const peer = [...fresh.files].filter(([file]) => !old.files.has(file)).map(([, bytes]) => bytes)
    return {
      title: 'A one-line change of the regions carousel',
      peer: 'the same code built as one program',
      comparisons: [
        { what: 'files to fetch again', unit: '', ours: ours.length, peer: peer.length },
        { what: 'bytes to fetch again', unit: 'kB', ours: weigh(ours), peer: weigh(peer) },
      ],
    }
  } finally {
    await rm(join(copy, '..'), { recursive: true, force: true })
  }
}

async function copyOfRegions(): Promise<string> {
  await mkdir(join(root, '.tessera'), { recursive: true })
  const copy = join(await mkdtemp(join(root, '.tessera', 'bench-')), 'mfe-regions')
  await cp(join(root, 'mfe-regions'), copy, {
    recursive: true,
    filter: (path) => !/node_modules|dist/.test(path),
  })
  return copy
}

async function changeOneLine(folder: string): Promise<void> {
  const sources = await readdir(join(folder, 'src'))
  const island = sources.find((file) => file.startsWith('regions-carousel.island.')) ?? ''
  await appendFile(join(folder, 'src', island), "\nperformance.mark('regions')\n")
}

async function build(folder: string): Promise<RemoteManifest> {
  const environment = { ...process.env, NODE_OPTIONS: '' }
  const command = [join(root, 'kit/src/cli.ts'), 'build']
  await promisify(execFile)('node', command, { cwd: folder, env: environment })
  return readBuild('regions', folder)
}

function weigh(files: readonly Uint8Array[]): number {
  return files.reduce((sum, bytes) => sum + brotliCompressSync(bytes).length, 0) / 1000
}
