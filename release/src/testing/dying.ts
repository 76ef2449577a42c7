import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Publishes, promotes or cleans up, and kills this process just before its n-th file system call. Without n it runs to
 * the end and prints the number of such calls.
 */
const [verb, url = '', root = '', version = '', dieAt = '0'] = process.argv.slice(2)
let calls = 0

function dyingBefore<Args extends unknown[], Result>(call: (...args: Args) => Result) {
  return function counted(this: unknown, ...args: Args): Result {
    calls += 1
    if (calls === Number(dieAt)) process.kill(process.pid, 'SIGKILL')
    return call.apply(this, args)
  }
}

const handle = await fs.open('/dev/null')
const handles = Object.getPrototypeOf(handle)
for (const name of ['write', 'sync', 'close', 'readFile']) handles[name] = dyingBefore(handles[name])
Object.assign(fs, {
  open: dyingBefore(fs.open),
  link: dyingBefore(fs.link),
  rename: dyingBefore(fs.rename),
  rm: dyingBefore(fs.rm),
  mkdir: dyingBefore(fs.mkdir),
  readFile: dyingBefore(fs.readFile),
  readdir: dyingBefore(fs.readdir),
  stat: dyingBefore(fs.stat),
})
syncBuiltinESMExports()

const { openStore } = await import('@tessera/store/openStore')
const { openRegistry } = await import('../registry/openRegistry.ts')
const { publishRemote } = await import('../publishing/publishRemote.ts')
const { promoteRemote } = await import('../promotion/promoteRemote.ts')
const { collectGarbage } = await import('../gc/collectGarbage.ts')
const registry = openRegistry(url)
calls = 0
if (verb === 'publish') await publishRemote({ registry, root, remote: 'maps' })
else if (verb === 'gc') await collectGarbage({ registry, store: openStore(url), last: 1 })
else
  await promoteRemote({
    registry,
    environment: 'production',
    remote: 'maps',
    version,
    actor: 'ann',
    reason: '',
  })
console.log(calls)
