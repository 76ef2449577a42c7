import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { until } from '@tessera/kit/testing/until'
import { newPrivateKey } from '@tessera/release/signer'
import { startSigning } from './startSigning.ts'

/** A folder with a key, the lines of the log, and a signing process with the key; or the program that is given instead. */
async function createSigning(source?: string, rest = 2 ** 30 /* ms; none is started again */) {
  const folder = await mkdtempDisposable(join(tmpdir(), 'tessera-signing-'))
  const at = (name: string) => join(folder.path, name)
  await writeFile(at('key.pem'), newPrivateKey())
  await writeFile(at('program.mjs'), source ?? '')
  const logged: string[] = []
  const log = {
    info() {},
    error: (event: string, facts = {}) => void logged.push(`${event} ${JSON.stringify(facts)}`),
    problem() {},
  }
  const env = {
    ...process.env,
    REGISTRY_URL: `file:${at('registry')}`,
    STATE_DIR: at('state'),
    CANARY_KEY: at('key.pem'),
  }
  const signing = startSigning(env, log, { rest, ...(source !== undefined && { file: at('program.mjs') }) })
  return { [Symbol.asyncDispose]: () => folder.remove(), signing, logged }
}

const sha256 = '0'.repeat(64)
const order = { remote: 'maps', from: '1.0.0', reason: '' }

test('[CP1] an order with a field that is too long is refused by its name, and the next one is signed', async () => {
  await using site = await createSigning()
  const { signing, logged } = site
  await expect(signing.rollBack({ ...order, remote: 'x'.repeat(101) })).rejects.toThrow(
    /Too big.*\n.*at remote/,
  )
  await expect(signing.rollBack({ ...order, by: 'x'.repeat(41) })).rejects.toThrow(/Too big.*\n.*at by/)
  expect(await signing.signMetrics(sha256)).toMatchObject({ value: expect.any(String) })
  expect(logged).toEqual([])
}, 60_000)

/** Answers each order with the bytes that `reply` makes of its id. */
const answering = (reply: string) => `
let asked = 0
const frame = (json) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(4 + Buffer.byteLength(json)); head.writeUInt32BE(Buffer.byteLength(json), 4)
  return Buffer.concat([head, Buffer.from(json)])
}
const right = (id) => JSON.stringify({ id, signature: { key: 'k', value: 'v' } })
process.stdin.on('data', (chunk) => {
  const { id } = JSON.parse(chunk.toString('utf8', 8))
  process.stdout.write(frame((${reply})(id, right)))
})`

test('[CP1] a reply that is none refuses its order alone', async () => {
  await using site = await createSigning(
    answering('(id, right) => id === 1 ? `{"id":1,"signed":7}` : right(id)'),
  )
  await expect(site.signing.signMetrics(sha256)).rejects.toThrow('sent an invalid reply')
  expect(await site.signing.signMetrics(sha256)).toEqual({ key: 'k', value: 'v' })
  expect(site.logged).toEqual([])
})

test.each([
  ['is no JSON', '`{`', 'in JSON'],
  ['is too long', '`"${"x".repeat(70000)}"`', 'a message of 70006 bytes; 65536 are allowed'],
])('[CP1] a reply that %s ends the signing process, and nothing else', async (_what, json, cause) => {
  await using site = await createSigning(answering(`(id, right) => id === 1 ? ${json} : right(id)`), 20)
  await expect(site.signing.signMetrics(sha256)).rejects.toThrow('The signing process ended.')
  expect(site.logged[0]).toContain(cause)
  const signature = await until('another process', () =>
    site.signing.signMetrics(sha256).catch(() => undefined),
  )
  expect(signature).toEqual({ key: 'k', value: 'v' })
})

test('[CP1] who asks while it is down is refused at once; the log says where to look', async () => {
  await using broken = await createSigning('process.exit(1)')
  await until('its end', () => broken.logged.length > 0 || undefined)
  expect(broken.logged[0]).toContain('before this line says why')
  await expect(broken.signing.signMetrics(sha256)).rejects.toThrow('restarts within')
})
