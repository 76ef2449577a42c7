import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createBucket } from '@tessera/release/testing/createBucket'
import { root, startSite } from '../support/startSite.ts'

let folder: string
beforeAll(async function makeKey() {
  folder = await mkdtemp(join(tmpdir(), 'tessera-forms-'))
  const [pem, pub] = [join(folder, 'forms.pem'), join(folder, 'forms.pub')]
  execFileSync('openssl', ['genrsa', '-out', pem, '3072'], { stdio: 'ignore' })
  execFileSync('openssl', ['rsa', '-in', pem, '-pubout', '-out', pub], { stdio: 'ignore' })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function send(origin: string, message: string): Promise<Response> {
  const address = { email: 'ana@example.org', 'email-again': 'ana@example.org' }
  return fetch(`${origin}/contact`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ _form: 'contact', name: 'Ana', ...address, message }),
    redirect: 'manual',
  })
}

test('[FV4] what two machines acknowledged is exported after both are lost', async () => {
  const store = await createBucket()
  const env = {
    FORMS_DIR: join(folder, 'sent'),
    FORMS_STORE: store,
    FORMS_KEY: join(folder, 'forms.pub'),
  }
  for (const message of ['first', 'second']) {
    const site = await startSite({ env })
    expect((await send(site.origin, message)).status).toBe(303)
    await site.stop()
  }
  expect(existsSync(env.FORMS_DIR)).toBe(false)
  const asked = [
    'forms',
    'export',
    '--store',
    store,
    '--folder',
    env.FORMS_DIR,
    '--key',
    join(folder, 'forms.pem'),
  ]
  const { stdout } = await promisify(execFile)('node', ['release/src/cli.ts', ...asked], { cwd: root })
  const forms = stdout
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  expect(forms).toMatchObject([
    { form: 'contact', page: '/contact', values: { name: 'Ana', message: 'first' } },
    { form: 'contact', page: '/contact', values: { name: 'Ana', message: 'second' } },
  ])
}, 180_000)
