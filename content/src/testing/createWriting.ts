import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openWritePort, type SaveResult } from '../write/openWritePort.ts'
import { createFolderStore } from './createFolderStore.ts'
import { townSite } from './createTestContent.ts'

/** Time that a test moves on. */
export interface Clock {
  now: number
}

/** A content folder of a test, its store, and ports on them. */
export async function createWriting(files: Readonly<Record<string, string | object>> = townSite) {
  const root = await mkdtemp(join(tmpdir(), 'writing-'))
  const dir = join(root, 'content')
  const store = createFolderStore(join(root, 'store'))
  const clock: Clock = { now: Date.parse('2026-11-26T09:00:00Z') }
  const damage: string[] = []
  const write = async (file: string, value: string | object) => {
    await mkdir(dirname(join(dir, file)), { recursive: true })
    await writeFile(join(dir, file), typeof value === 'string' ? value : JSON.stringify(value))
  }
  for (const [file, value] of Object.entries(files)) await write(file, value)
  const opened: Awaited<ReturnType<typeof openWritePort>>[] = []
  const openPort = async (folder = dir, check?: Parameters<typeof openWritePort>[0]['check']) => {
    const port = await openWritePort({
      dir: folder,
      ...(check && { check }),
      store,
      now: () => clock.now++,
      onDamage: (cause) => damage.push(cause),
    })
    opened.push(port)
    return port
  }
  const port = await openPort()

  async function save(set: string, file: string, text: string | null, by = 'ana'): Promise<SaveResult> {
    const { revision } = await port.open(file, set)
    return await port.save({ set, file, text, base: revision, by })
  }

  async function publish(set: string, by = 'ana', at?: number) {
    const { files } = (await port.sets()).find((one) => one.set === set) ?? { files: [] }
    const all = await Promise.all(files.map(async (file) => [file, (await port.open(file, set)).revision]))
    return await port.publish({ set, by, seen: Object.fromEntries(all), ...(at !== undefined && { at }) })
  }

  return {
    root,
    dir,
    store,
    clock,
    damage,
    port,
    openPort,
    write,
    save,
    publish,
    read: (file: string) => readFile(join(dir, file), 'utf8'),
    begin: async (title = 'A set', by = 'ana') => (await port.createSet(title, by)).set,
    async [Symbol.asyncDispose]() {
      for (const one of opened) await one.close()
      await rm(root, { recursive: true })
    },
  }
}
