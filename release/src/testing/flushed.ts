import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

/** Publishes maps in this process and prints the paths that it flushed to the disk, a line each. */
const [url = '', root = ''] = process.argv.slice(2)
const handle = await fs.open('/dev/null')
const handles = Object.getPrototypeOf(handle)
const [open, sync] = [fs.open, handles.sync]
const paths = new WeakMap<object, string>()

handles.sync = function flushed(this: fs.FileHandle) {
  console.log(paths.get(this))
  return sync.call(this)
}
fs.open = async function remembered(...args) {
  const opened = await open(...args)
  paths.set(opened, String(args[0]))
  return opened
}
syncBuiltinESMExports()

const { openRegistry } = await import('../registry/openRegistry.ts')
const { publishRemote } = await import('../publishing/publishRemote.ts')
await publishRemote({ registry: openRegistry(url), root, remote: 'maps' })
