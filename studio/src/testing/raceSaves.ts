import { expect } from '@jest/globals'
import { mkdir } from 'node:fs/promises'
import { openWritePort, type WritePort } from '@tessera/content/write'
import { openStore } from '@tessera/store/openStore'

/** Two ports on one folder save to three documents; no save is lost or partial. */
export async function expectRaceLosesNothing(dir: string, url: string, saves: number): Promise<void> {
  await mkdir(dir, { recursive: true })
  const open = () => openWritePort({ dir, store: openStore(url) })
  const ports = [await open(), await open()] as const
  const { set } = await ports[0].createSet('Race', 'ana')
  const acknowledged = await Promise.all(ports.map((port, who) => write(port, who, set, saves / 2)))
  const all = acknowledged.flat()
  expect(all).toHaveLength(saves)
  const reader = await open()
  const activity = await reader.activity({ max: saves * 10 })
  const saved = activity.filter(({ did }) => did === 'save')
  expect(saved).toHaveLength(saves)
  for (const file of files) {
    const { text } = await reader.open(file, set)
    const lines = (text ?? '').split('\n').filter((line) => line.startsWith('- '))
    const expected = all.filter((line) => line.startsWith(`- ${file} `))
    expect(lines.toSorted()).toEqual(expected.toSorted())
  }
  for (const port of [...ports, reader]) await port.close()
}

const files = ['pages/a.md', 'pages/b.md', 'pages/c.md']
const head = '---\nkind: text\ntitle: T\ndescription: D\nheading: H\n---\n'

/** Each save adds a line; after a conflict it is repeated on the newer text. Returns the saved lines. */
async function write(port: WritePort, who: number, set: string, saves: number): Promise<readonly string[]> {
  const lines: string[] = []
  for (let round = 0; round < saves; round++) {
    const file = files[round % files.length] ?? ''
    const line = `- ${file} ${who} ${round}`
    for (;;) {
      const { text, revision } = await port.open(file, set)
      const next = `${text ?? head}${line}\n`
      const result = await port.save({ set, file, base: revision, text: next, by: String(who) })
      if (result.kind === 'saved') break
      expect(result.theirs).not.toBe(text)
    }
    lines.push(line)
  }
  return lines
}
