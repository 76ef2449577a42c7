import type { CompositionRecord } from '@tessera/kit/contract/composition'
import { openRegistry } from '../registry/openRegistry.ts'

/** One writer of many rounds, in its own process: gets a record for each round and answers whether it was appended. */
const [url = '', writer = ''] = process.argv.slice(2)
const registry = openRegistry(url)

process.on('message', (record: CompositionRecord) => void jump(record))

async function jump(record: CompositionRecord): Promise<void> {
  process.send?.(await registry.append({ ...record, actor: writer }))
}

process.send?.('ready')
