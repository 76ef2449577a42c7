import { writeSync } from 'node:fs'
import { openWritePort, type Revision } from '@tessera/content/write'
import { openStore } from '@tessera/store/openStore'

/** A program for tests: publishes sets of four pages and reports each acknowledged step, until it is killed. */
const [dir = '', url = '', files = '', start = '0'] = process.argv.slice(2)
const port = await openWritePort({ dir, store: openStore(url) })
const report = (step: string) => writeSync(1, `${step}\n`) // written to the pipe before the next step begins
for (let round = Number(start); ; round++) {
  const { set } = await port.createSet(`Round ${round}`, 'ana')
  const seen: Record<string, Revision> = {}
  for (const file of files.split(',')) {
    const { revision } = await port.open(file, set)
    const text = `---\nkind: text\ntitle: T\ndescription: D\nheading: H${round}\n---\n${file}\n`
    const saved = await port.save({ set, file, base: revision, text, by: 'ana' })
    if (saved.kind !== 'saved') throw new Error(`${file}: ${saved.kind}`)
    seen[file] = saved.revision
    report(`saved ${set} ${file} ${round}`)
  }
  const published = await port.publish({ set, by: 'ana', seen })
  if (published.kind !== 'published') throw new Error(published.kind)
  report(`published ${round}`)
}
