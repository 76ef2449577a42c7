import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'

let root: string
let running: ChildProcess | undefined

/** A repository whose preview and studio print their settings, and end when a file says so. */
beforeEach(async function createRepository() {
  root = await mkdtemp(join(tmpdir(), 'tessera-beside-'))
  await cp(import.meta.dirname, join(root, 'scripts'), { recursive: true })
  await write('scripts/build.ts', `console.log('built ' + process.argv[2])`)
  await write('package.json', '{ "type": "module" }')
  await write('shell/dist/server/preview.js', program('preview'))
  await write('studio/dist/server/studio.js', program('studio'))
  await write(
    'run.ts',
    `import { serveStudio } from './scripts/serveStudio.ts'
     const end = serveStudio({ root: import.meta.dirname, env: process.env, siteUrl: 'http://127.0.0.1:4000' })
     process.on('SIGTERM', () => { end(); console.log('the site ends'); process.exit(0) })
     setInterval(() => {}, 1000)
     console.log('the site runs')`,
  )
})

afterEach(async () => {
  if (running?.exitCode === null) {
    running.kill('SIGTERM')
    await once(running, 'exit')
  }
  await rm(root, { recursive: true })
})

const program = (name: string) => `
  import { createServer } from 'node:http'
  const { PORT, STUDIO_ORIGIN, PREVIEW_ORIGIN, PREVIEW_INTERNAL, PREVIEW_SECRET, STATE_DIR, STUDIO_LINK } = process.env
  console.log('${name} ' + JSON.stringify({ PORT, STUDIO_ORIGIN, PREVIEW_ORIGIN, PREVIEW_INTERNAL, PREVIEW_SECRET, STATE_DIR, STUDIO_LINK }))
  process.on('SIGTERM', () => { console.log('${name} ends'); process.exit(0) })
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
    while (!wanted.test(text)) await new Promise((done) => setTimeout(done, 20))
    return text
  }
  return { output, child }
}

const settingsOf = (name: string, text: string) =>
  JSON.parse(new RegExp(`^${name} (\\{.*\\})$`, 'm').exec(text)?.[1] ?? '{}') as Record<string, string>

test('the preview and the studio know each other, without a setting, and end with the site', async () => {
  const { output, child } = start({ USER: 'Ana_Ruiz' })
  const text = await output(/^preview \{[^]*^studio \{|^studio \{[^]*^preview \{/m)
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
  const { output, child } = start({ STUDIO: 'off' })
  await output(/the site runs/)
  await new Promise((done) => setTimeout(done, 500)) // what was started would print
  child.kill('SIGTERM')
  expect(await output(/the site ends/)).toBe('the site runs\nthe site ends\n')
})

test('a port that is taken is not asked for', async () => {
  const taken = createServer()
  await new Promise<void>((done) => taken.listen(4002, '127.0.0.1', done).on('error', () => done()))
  try {
    const text = await start().output(/^studio \{/m)
    expect(Number(settingsOf('studio', text)['PORT'])).toBeGreaterThan(4002)
  } finally {
    taken.close()
  }
})

test('one that dies is named, and neither the other nor the site goes with it', async () => {
  const { output, child } = start()
  const { PORT } = settingsOf('studio', await output(/^preview \{[^]*^studio \{|^studio \{[^]*^preview \{/m))
  const dead = output(/The studio ended/)
  const askAgain = setInterval(() => void fetch(`http://127.0.0.1:${PORT}`).catch(() => {}), 50) // until it listens
  expect(await dead.finally(() => clearInterval(askAgain))).toContain(
    'The studio ended (7): see above. The site goes on',
  )
  expect(child.exitCode).toBeNull()
  child.kill('SIGTERM')
  await output(/preview ends/)
})
