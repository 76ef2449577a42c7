import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { readBuild } from '../support/alteredRemote.ts'
import { root } from '../support/startSite.ts'
import { useSharedSite } from '../support/useSite.ts'

const { origin } = useSharedSite()

/** The rows of the table in `docs/delivery.md`: each example address with the header that it promises. */
async function promises(): Promise<[address: string, header: string][]> {
  const page = await readFile(join(root, 'docs/delivery.md'), 'utf8')
  const rows = [...page.matchAll(/^\| [^|]+ \| (`\/[^|]*) \| `([^`]+)` \|/gm)]
  return rows.flatMap(([, examples = '', header = '']) =>
    [...examples.matchAll(/`([^`]+)`/g)].map(([, address = '']): [string, string] => [address, header]),
  )
}

/** The table leaves hashes out; the home page names the real files. */
function realAddress(example: string, home: string): string {
  if (!example.includes('<')) return example
  const pattern = example.replace('<remote>', '[a-z]+').replaceAll('.', '\\.').replace('<hash>', '[0-9a-f]+')
  const found = new RegExp(pattern).exec(home)?.[0]
  return found ?? `nothing on the home page is like ${example}`
}

test('every cache header is the one that docs/delivery.md promises', async () => {
  const home = await (await fetch(origin())).text()
  const promised = await promises()
  expect(promised.length).toBeGreaterThanOrEqual(14)
  const answered = await Promise.all(
    promised.map(async ([example]): Promise<[string, string]> => {
      const response = await fetch(origin() + realAddress(example, home))
      await response.body?.cancel()
      return [example, `${response.status} ${response.headers.get('cache-control')}`]
    }),
  )
  expect(answered).toEqual(promised.map(([example, header]) => [example, `200 ${header}`]))
})

test('[CP1] no visitor is sent a source map', async () => {
  const { sourceMaps = {} } = await readBuild('regions')
  const addresses = Object.keys(sourceMaps).map((name) => `${origin()}/remotes/regions/${name}`)
  expect(addresses).not.toEqual([])
  for (const address of addresses) expect((await fetch(address)).status).toBe(404)
})

test('no shared cache keeps what is not there', async () => {
  for (const path of [
    '/remotes/maps/gone.0123456789ab.js',
    '/assets/gone.js',
    '/media/gone.avif',
    '/nowhere',
    '/ops',
    '/metrics',
  ]) {
    const response = await fetch(origin() + path)
    await response.body?.cancel()
    expect([path, response.status, response.headers.get('cache-control')]).toEqual([
      path,
      404,
      expect.stringMatching(/^private/),
    ])
  }
})
