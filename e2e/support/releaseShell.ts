import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RemoteManifest } from '@tessera/kit/contract/composition'
import { readKey } from '@tessera/release/keys'
import { release, type SiteRegistry } from './release.ts'
import { keysFolder, root } from './startSite.ts'

const dist = join(root, 'shell/dist')
const program = 'server/server.js'

/** For `first`: every third page is answered with 500. */
export const thirdFails = `
import { ServerResponse } from 'node:http'
const { writeHead } = ServerResponse.prototype
let answered = 0
ServerResponse.prototype.writeHead = function (status, ...rest) {
  const isPage = this.req.url.length < 8
  return writeHead.call(this, isPage && answered++ % 3 === 0 ? 500 : status, ...rest)
}`

/** Publishes the built shell with `first` run before its program, as a version of its own; gives the version. */
export async function publishShell(
  { registry }: Pick<SiteRegistry, 'registry'>,
  name: string,
  first = '',
): Promise<string> {
  const built = JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8')) as RemoteManifest
  const read = Object.keys(built.files).map(async (file) => [file, await readFile(join(dist, file))] as const)
  const files = new Map(await Promise.all(read))
  const text = Buffer.from(`/* ${name} */\n${first}\n${files.get(program)?.toString()}`)
  files.set(program, text)
  const version = `0.1.0-${name}`
  const manifest = { ...built, version, files: { ...built.files, [program]: describe(text) } }
  await registry.publish(manifest, files, await readKey(keysFolder, 'ops'))
  return version
}

const untried = ['--skip-browser']

/** And promotes it with the command. */
export async function releaseShell(
  site: SiteRegistry,
  name: string,
  { first, options = [] }: { first?: string; options?: readonly string[] } = {},
): Promise<string> {
  const version = await publishShell(site, name, first)
  await release(site, 'promote', 'shell', version, '--key', 'ops', '--reason', name, ...untried, ...options)
  return version
}

function describe(bytes: Buffer): RemoteManifest['files'][string] {
  const digest = (algorithm: string, encoding: 'hex' | 'base64') =>
    createHash(algorithm).update(bytes).digest(encoding)
  return {
    integrity: `sha384-${digest('sha384', 'base64')}`,
    sha256: digest('sha256', 'hex'),
    bytes: bytes.length,
  }
}
