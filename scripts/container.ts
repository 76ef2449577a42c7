import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'

/**
 * `npm run container [folder]`: writes the contents of the container to a folder (default `.tessera/container`): this Node,
 * the libraries it links to, and the built shell. examples/container/Containerfile makes an image of that folder.
 */
const root = resolve(import.meta.dirname, '..')
const { positionals } = parseArgs({ allowPositionals: true })
const folder = resolve(positionals[0] ?? join(root, '.tessera/container'))

/** Programs of util-linux that end a confined process with its parent and limit its memory. */
const confining = ['/usr/bin/setpriv', '/usr/bin/prlimit', '/usr/bin/unshare']
const user = 65532 /* as in the Containerfile */

if (process.platform !== 'linux') fail('A container holds the Node of a Linux machine: run this on one.')
await readFile(join(root, 'shell/dist/server/server.js')).catch(() => fail('Run `npm run build` first.'))
await rm(folder, { recursive: true, force: true })
await putProgram(process.execPath, '/usr/bin/node')
for (const program of confining) await putProgram(program, program)
await cp(join(root, 'shell/dist'), join(folder, 'app'), { recursive: true })
await write('/etc/passwd', `tessera:x:${user}:${user}::/app:/none\n`)
for (const empty of ['state', 'tmp']) await mkdir(join(folder, empty), { recursive: true, mode: 0o777 })
process.stdout.write(`${folder} is ready for examples/container/Containerfile.\n`)

async function putProgram(from: string, to: string): Promise<void> {
  const { stdout } = await promisify(execFile)('ldd', [from])
  for (const [library] of stdout.matchAll(/\/\S+/g)) await put(library, library)
  await put(from, to)
}

async function put(from: string, to: string): Promise<void> {
  await cp(from, join(folder, to), { dereference: true })
}

async function write(to: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, to)), { recursive: true })
  await writeFile(join(folder, to), text)
}

function fail(cause: string): never {
  process.stderr.write(`${cause}\n`)
  process.exit(1)
}
