import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { until } from '@tessera/kit/testing/until'

let root: string
let running: ChildProcess | undefined

/** A repository whose preview and studio print their settings, and end when a file says so. */
beforeAll(async function createRepository() {
  root = await mkdtemp(join(tmpdir(), 'tessera-beside-'))
  for (const file of ['serveStudio.ts', 'steps.ts', 'progress.mjs'])
    await cp(join(import.meta.dirname, file), join(root, 'scripts', file))
  await write(
    'scripts/build.ts',
    `console.log('built ' + process.argv[2]); if (process.env.STUDIO === 'off') process.exit(1)`,
  )
  await write('package.json', '{ "type": "module" }')
  await write('shell/dist/server/preview.js', program('preview'))
  await write('studio/dist/server/studio.js', program('studio'))
  await write(
    'run.ts',
    `import { serveStudio } from './scripts/serveStudio.ts'
     const end = serveStudio({ root: import.meta.dirname, env: process.env, siteUrl: 'http://127.0.0.1:1' })
     process.on('SIGTERM', () => { end(); console.log('the site ends'); process.exit(0) })
     if (process.argv[2] !== 'alone') setInterval(() => {}, 1000)
     console.log('the site runs')`,
  )
})

afterEach(async () => {
  if (running?.exitCode === null) {
    running.kill('SIGTERM')
    await once(running, 'exit')
  }
})

afterAll(() => rm(root, { recursive: true }))

const program = (name: string) => `
  import { createServer } from 'node:http'
  const { PORT, STUDIO_ORIGIN, PREVIEW_ORIGIN, PREVIEW_INTERNAL, PREVIEW_SECRET, STATE_DIR, STUDIO_LINK } = process.env
  console.log('${name} ' + JSON.stringify({ PORT, STUDIO_ORIGIN, PREVIEW_ORIGIN, PREVIEW_INTERNAL, PREVIEW_SECRET, STATE_DIR, STUDIO_LINK }))
  process.on('SIGTERM', () => { console.log('${name} ends'); process.exit(0) })
  if (process.env.LATE) await new Promise((late) => setTimeout(late, Number(process.env.LATE)))
  createServer((_, response) => process.exit(7)).listen(Number(PORT), '127.0.0.1')
`

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), text)
}

function start(env: Readonly<Record<string, string>> = {}): {
  output: (wanted: RegExp) => Promise<string>
  child: ChildProcess
} {
  const child = spawn('node', ['run.ts'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running = child
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text += data))
  async function output(wanted: RegExp): Promise<string> {
    await until(`${wanted} in the output`, () => wanted.test(text))
    return text
  }
  return { output, child }
}

const bothRun = /^preview \{[^]*^studio \{|^studio \{[^]*^preview \{/m

const settingsOf = (name: string, text: string) =>
  JSON.parse(new RegExp(`^${name} (\\{.*\\})$`, 'm').exec(text)?.[1] ?? '{}') as Record<string, string>

test('the preview and the studio know each other, without a setting, and end with the site', async () => {
  const { output, child } = start({ USER: 'Ana_Ruiz' })
  const text = await output(bothRun)
  const [preview, studio] = [settingsOf('preview', text), settingsOf('studio', text)]
  expect(preview['PREVIEW_SECRET']).toMatch(/^[\w-]{43}$/)
  for (const name of ['STUDIO_ORIGIN', 'PREVIEW_ORIGIN', 'PREVIEW_SECRET'])
    expect(studio[name]).toBe(preview[name])
  expect(preview).toMatchObject({
    PREVIEW_ORIGIN: `http://preview.tessera.localhost:${preview['PORT']}`,
    STATE_DIR: '.tessera/preview',
  })
  expect(studio).toMatchObject({
    STUDIO_ORIGIN: `http://studio.tessera.localhost:${studio['PORT']}`,
    PREVIEW_INTERNAL: `http://127.0.0.1:${preview['PORT']}`,
    STUDIO_LINK: 'ana-ruiz',
  })
  child.kill('SIGTERM')
  const end = await output(/preview ends[^]*studio ends|studio ends[^]*preview ends/)
  expect(end).not.toContain('ended (')
})

test('[ST9] with STUDIO=off nothing of either is built or runs', async () => {
  const env = { ...process.env, STUDIO: 'off' }
  const said = await promisify(execFile)('node', ['run.ts', 'alone'], { cwd: root, env })
  expect(said).toEqual({ stdout: 'the site runs\n', stderr: '' }) // it would not have ended before what it had started
})

test('a port that is taken is not asked for; one that dies is named, and neither the other nor the site goes with it', async () => {
  const taken = createServer()
  await new Promise<void>((done) => taken.listen(4002, '127.0.0.1', done).on('error', () => done()))
  const { output, child } = start()
  const { PORT } = settingsOf('studio', await output(bothRun))
  taken.close()
  expect(Number(PORT)).toBeGreaterThan(4002)
  const dead = output(/The studio ended/)
  const askAgain = setInterval(() => void fetch(`http://127.0.0.1:${PORT}`).catch(() => {}), 50) // until it listens
  expect(await dead.finally(() => clearInterval(askAgain))).toContain(
    'The studio ended (7): see above. The site goes on',
  )
  expect(child.exitCode).toBeNull()
  child.kill('SIGTERM')
  await output(/preview ends/)
})

test('where another site starts at the same time and has a port first, both move to others', async () => {
  const { output } = start({ LATE: '1500' })
  const { PORT } = settingsOf('studio', await output(bothRun))
  await using other = createServer()
  await new Promise<void>((done) => other.listen(Number(PORT), '127.0.0.1', done))
  const text = await output(/took port[^]*^preview \{[^]*^studio \{|took port[^]*^studio \{[^]*^preview \{/m)
  expect(text).toContain(`Another program took port ${PORT} meanwhile`)
  const [again = ''] = /took port[^]*/.exec(text) ?? []
  expect(settingsOf('studio', again)['STUDIO_ORIGIN']).toBe(settingsOf('preview', again)['STUDIO_ORIGIN'])
  expect(settingsOf('studio', again)['PORT']).not.toBe(PORT)
  expect(text).not.toContain('ended (')
})
