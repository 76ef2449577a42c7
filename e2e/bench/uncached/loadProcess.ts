import { once } from 'node:events'
import { Agent, get } from 'node:http'
import type { LoadOrder } from './LoadOrder.ts'

/** Asks in a process of its own, and says how many pages came in a second. */
const [{ origin, paths, connections }] = (await once(process, 'message')) as [LoadOrder]
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const left = paths.values()
const start = performance.now()
await Promise.all(Array.from({ length: connections }, askOn))
process.send?.((paths.length / (performance.now() - start)) * 1000)
process.disconnect()
agent.destroy()

async function askOn(): Promise<void> {
  for (const path of left) await ask(origin + path)
}

function ask(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
      answer.resume().on('end', resolve).on('error', reject)
    }).on('error', reject)
  })
}
