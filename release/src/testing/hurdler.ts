import type { CompositionRecord } from '@tessera/kit/contract/composition'
import { openRegistry } from '../registry/open.ts'

/** One writer of many rounds, in a process of its own: told a record per round, says whether its own was appended. */
const [url = '', writer = ''] = process.argv.slice(2)
const registry = openRegistry(url)

process.on('message', async (record: CompositionRecord) => {
  const outcome = await registry.append({ ...record, actor: writer })
  process.send?.(outcome)
})
process.send?.('ready')
