import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, open, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { CompilerMessage } from './compile/CompilerMessage.ts'
import { compiledFile } from './compiled/compiledFile.ts'
import { openCompiled } from './compiled/openCompiled.ts'
import { openFileContent } from './openFileContent.ts'
import { createTestContent, textPage, townSite, type TestContent } from './testing/createTestContent.ts'
import { createTown } from './testing/towns.ts'

const program = join(import.meta.dirname, 'compile/compiler.ts')
let site: TestContent
let keepIn: string

beforeEach(async function makeFolders() {
  const records = Array.from({ length: 20_000 }, (_none, row) => createTown(`x${row}`, row))
  site = await createTestContent({ ...townSite, 'records/town/many.json': { records } })
  keepIn = await mkdtemp(join(tmpdir(), 'compiled-'))
})
afterEach(async function removeFolders() {
  await site.close()
  await rm(keepIn, { recursive: true })
})

function startCompiler() {
  const child = fork(program, [site.dir, keepIn], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const compiled = new Promise<CompilerMessage>((resolve) =>
    child.on('message', (message: CompilerMessage) => message.type !== 'progress' && resolve(message)),
  )
  async function kill(): Promise<void> {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return { compiled, kill }
}

/** What a server would show. */
function revisionKept(): string | undefined {
  const file = compiledFile(keepIn, site.dir)
  if (!existsSync(file)) return undefined
  const compiled = openCompiled(file)
  const count = compiled.prepare('SELECT count(*) AS n FROM records WHERE state = 0').get()
  compiled.close()
  expect(count?.['n']).toBe(20_005)
  return compiled.catalog.revision
}

test('[RT1] whenever the compiler is killed, what was compiled before it is whole, and the next one goes on', async () => {
  for (let delay = 300; delay < 1500; delay += 150) {
    const { kill } = startCompiler()
    await wait(delay)
    await kill()
    revisionKept()
  }
  const first = startCompiler()
  const one = await first.compiled
  expect(one).toMatchObject({ type: 'compiled', revision: revisionKept() })

  await site.write('pages/about.md', textPage('Second'))
  const before = revisionKept()
  await first.kill()
  expect([before, one.type === 'compiled' && one.revision]).toContain(revisionKept())
  const next = startCompiler()
  const other = await next.compiled
  expect(other).toMatchObject({ type: 'compiled', revision: revisionKept() })
  expect(other).not.toMatchObject({ revision: before })
  await next.kill()
  expect(await readdir(keepIn)).toEqual([expect.stringMatching(/\.sqlite$/)])
}, 600_000)

test('[RT1] a compiled file that breaks while it is asked is compiled again', async () => {
  const errors: string[] = []
  const log = { info: () => {}, error: (message: string) => void errors.push(message), problem: () => {} }
  const content = await openFileContent(site.dir, log, { keepIn })
  const file = await open(compiledFile(keepIn, site.dir), 'r+')
  const { size } = await file.stat()
  for (let at = 8192; at < size; at += 4096) await file.write(Buffer.alloc(4096, 'x'), 0, 4096, at)
  await file.close()
  const heading = async () => {
    const page = await content.page('/about').catch(() => undefined)
    return page && 'heading' in page ? page.heading : undefined
  }
  const total = async () => (await content.entries?.('town', { text: 'x19' }).catch(() => undefined))?.total
  while ((await heading()) !== 'First' || !(await total())) await wait(50)
  expect((await stat(compiledFile(keepIn, site.dir))).size).toBeGreaterThan(0)
  await content.close()
}, 240_000)

/** The compilers of this process. */
async function compilersOf(pid: number): Promise<readonly number[]> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ')
  const lines = await Promise.all(children.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8')))
  return children.filter((_child, row) => lines[row]?.includes(site.dir)).map(Number)
}

test('[RT1] a compiler that is killed is started again, follows the folder, and announces only what changed', async () => {
  const errors: string[] = []
  const changes: unknown[] = []
  const log = {
    info: (message: string, detail: object) => void (message === 'content changed' && changes.push(detail)),
    error: (message: string) => void errors.push(message),
    problem: () => {},
  }
  const content = await openFileContent(site.dir, log, { keepIn })
  for (const pid of await compilersOf(process.pid)) process.kill(pid, 'SIGKILL')
  while (!errors.includes('the content compiler ended and is started again')) await wait(20)
  await site.write('pages/about.md', textPage('Second'))
  const heading = async () => {
    const page = await content.page('/about')
    return page && 'heading' in page ? page.heading : undefined
  }
  while ((await heading()) !== 'Second') await wait(20)
  expect(changes).toHaveLength(1)
  await content.close()
}, 240_000)

const isRoot = process.platform === 'linux' && process.getuid?.() === 0
const onFullDisk = isRoot ? test : test.skip // it mounts a small disk

onFullDisk(
  '[RT1] on a full disk the last good content is shown, and the next once there is room',
  async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=28m', 'tmpfs', keepIn])
    const errors: string[] = []
    const log = {
      info: () => {},
      error: (message: string, detail: object) => void errors.push(`${message} ${JSON.stringify(detail)}`),
      problem: () => {},
    }
    const content = await openFileContent(site.dir, log, { keepIn })
    const heading = async () => {
      const page = await content.page('/about')
      return page && 'heading' in page ? page.heading : undefined
    }
    try {
      await writeFile(join(keepIn, 'others'), Buffer.alloc(14_200_000, 'x'))
      await site.write('pages/about.md', textPage('Second'))
      while (!/disk is full|ENOSPC/.test(errors.join())) await wait(20)
      expect([await heading(), (await content.entries?.('town', {}))?.total]).toEqual(['First', 20_005])
      await rm(join(keepIn, 'others'))
      while ((await heading()) !== 'Second') await wait(20)
    } finally {
      await content.close()
      execFileSync('umount', [keepIn])
    }
  },
  240_000,
)
