import { once } from 'node:events'
import { promoteRemote } from '../promotion/promoteRemote.ts'
import { openRegistry } from '../registry/openRegistry.ts'

/**
 * One writer of a race, in its own process: waits for the start, then promotes its remote's versions in turn, by force,
 * as all remotes fill one slot.
 */
const [url = '', remote = '', ...versions] = process.argv.slice(2)
const registry = openRegistry(url)
const numbers: number[] = []

process.send?.('ready')
await once(process, 'message')
for (const version of versions) {
  const request = { registry, environment: 'production', remote, actor: remote, reason: 'race', force: true }
  numbers.push((await promoteRemote({ ...request, version })).number)
}
process.send?.(numbers, () => process.disconnect())
