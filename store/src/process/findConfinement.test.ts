import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { findConfinement } from './findConfinement.ts'

/** Tries what it must not, once something comes by stdin. */
const probe = `
import { text } from 'node:stream/consumers'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
if (await text(process.stdin)) {
  const tried = (act) => { try { act(); return 'done' } catch ({ code }) { return code } }
  const reached = await new Promise((resolve) => connect(Number(process.argv[2] ?? 9), '127.0.0.1').on('connect', () => resolve('done')).on('error', ({ code }) => resolve(code)))
  console.log(JSON.stringify({
    read: tried(() => readFileSync('/etc/hostname')),
    write: tried(() => writeFileSync('written', 'x')),
    reached,
    env: Object.keys(process.env),
  }))
}
`
let dir: string

beforeAll(async function writeProbe() {
  dir = await mkdtemp(join(tmpdir(), 'confined-'))
  await writeFile(join(dir, 'probe.mjs'), probe)
})
afterAll(() => rm(dir, { recursive: true }))

test.each([[undefined], [true as const]])(
  '[SM3] a confined program reads, writes and reaches nothing (addons: %s)',
  async (hasAddons) => {
    const file = join(dir, 'probe.mjs')
    const limits = { heap: 64, young: 16, data: 1024, cpu: 10 }
    const found = await findConfinement({
      file,
      readable: [file],
      ...limits,
      ...(hasAddons && { hasAddons }),
      failure: 'The probe cannot be started',
    })
    const child = spawn(found.command, [...found.args], {
      env: {},
      stdio: ['pipe', 'pipe', 'inherit'],
      cwd: dir,
    })
    child.stdin.end('go')
    expect(JSON.parse(await text(child.stdout))).toEqual({
      read: 'ERR_ACCESS_DENIED',
      write: 'ERR_ACCESS_DENIED',
      reached: expect.stringMatching(/^(ERR_ACCESS_DENIED|E\w+)$/),
      env: [],
    })
  },
)
