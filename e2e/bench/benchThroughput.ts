import { createServer, get, Agent } from 'node:http'
import { startSite } from '../support/startSite.ts'
import type { BenchResult } from './printResult.ts'

const connections = 32
const seconds = 5

/** Pages from the site, and the same bytes from a Node server that does nothing but send them. */
export async function benchThroughput(): Promise<BenchResult> {
  const site = await startSite({ env: { LOG_LEVEL: 'error' } })
  const bytes = Buffer.from(await (await fetch(site.origin)).arrayBuffer())
  const bare = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': bytes.length })
    response.end(bytes)
  })
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
  const address = bare.address()
  try {
    const peer = await perSecond(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`)
    const ours = await perSecond(`${site.origin}/`)
    return {
      title: `Home page, ${connections} connections for ${seconds} s`,
      peer: 'a bare Node server that sends the same bytes',
      comparisons: [{ what: 'pages', unit: '/s', ours, peer }],
    }
  } finally {
    bare.closeAllConnections()
    bare.close()
    await site.stop()
  }
}

async function perSecond(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const end = performance.now() + seconds * 1000
  let answered = 0
  const askOn = async (): Promise<void> => {
    while (performance.now() < end) {
      await ask(url, agent)
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, askOn))
  agent.destroy()
  return answered / seconds
}

function ask(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
      answer.resume().on('end', resolve).on('error', reject)
    }).on('error', reject)
  })
}
