import { appendFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { dirname } from 'node:path'
import type { Call, JournalLine } from './writeImage.ts'

/**
 * For `node --import`: logs to the file `JOURNAL` when a program begins and ends a write in the folder `RECORDED`, and
 * its output.
 */
const { JOURNAL: journal = '', RECORDED: recorded = '' } = process.env
const note = (line: JournalLine) => appendFileSync(journal, `${JSON.stringify(line)}\n`)
const { open, link, rename, rm, mkdir } = { ...fs }
const handles: fs.FileHandle = Object.getPrototypeOf(await open('/dev/null'))
const { write, sync } = handles
const pathOf = new WeakMap<object, string>()
let calls = 0

async function noting<Result>(call: Omit<Call, 'id'>, act: () => Promise<Result>): Promise<Result> {
  const isOutside = call.path !== dirname(recorded) && !`${call.to ?? call.path}/`.startsWith(`${recorded}/`)
  if (isOutside) return act()
  const id = `${process.pid}-${(calls += 1)}`
  note({ id, ...call })
  try {
    const result = await act()
    note({ ended: id, failed: false, ...(typeof result === 'string' && { made: result }) })
    return result
  } catch (error) {
    note({ ended: id, failed: true })
    throw error
  }
}

Object.assign(fs, {
  async open(path: string, flags: string | number = 'r') {
    const act = () => open(path, flags)
    const file = flags === 'wx+' ? await noting({ kind: 'create', path }, act) : await act()
    pathOf.set(file, path)
    return file
  },
  link: (path: string, to: string) => noting({ kind: 'link', path, to }, () => link(path, to)),
  rename: (path: string, to: string) => noting({ kind: 'rename', path, to }, () => rename(path, to)),
  rm: (path: string, options: object) => noting({ kind: 'rm', path }, () => rm(path, options)),
  mkdir: (path: string, options: object) => noting({ kind: 'mkdir', path }, () => mkdir(path, options)),
})
Object.assign(handles, {
  write(this: fs.FileHandle, buffer: Uint8Array, offset: number, length: number, position: number) {
    const bytes = Buffer.from(buffer.subarray(offset, offset + length)).toString('base64')
    const call = { kind: 'write', path: pathOf.get(this) ?? '', bytes, position } as const
    return noting(call, () => Reflect.apply(write, this, [buffer, offset, length, position]))
  },
  sync(this: fs.FileHandle) {
    return noting({ kind: 'sync', path: pathOf.get(this) ?? '' }, () => sync.call(this))
  },
})
syncBuiltinESMExports()

const say = process.stdout.write.bind(process.stdout)
process.stdout.write = function saying(text: string | Uint8Array) {
  note({ output: String(text) })
  return say(text)
}
