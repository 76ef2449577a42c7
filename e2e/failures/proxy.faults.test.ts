import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from '@jest/globals'
import { hasNginx, startNginx, type Nginx } from '../support/nginx.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const testWhereNginxIs = hasNginx() ? test : test.skip
let running: { nginx: Nginx; shells: readonly Server[] }

afterEach(async function stop() {
  await running?.nginx.stop()
  for (const shell of running?.shells ?? []) shell.close().closeAllConnections()
})

/** Three shells that answer so, behind nginx; gives its address. */
async function startSite(answer: Answer): Promise<string> {
  const shells = [1, 2, 3].map(() => createServer((...asked) => void answer(...asked)))
  for (const shell of shells) await once(shell.listen(0, '127.0.0.1'), 'listening')
  const nginx = await startNginx(shells.map(originOf))
  running = { nginx, shells }
  return nginx.origin
}

function originOf(shell: Server): string {
  const address = shell.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

testWhereNginxIs('a long file that pauses on its way comes whole', async () => {
  const piece = 'x'.repeat(2_000_000)
  const origin = await startSite(async (_request, response) => {
    response.writeHead(200, { 'content-length': 2 * piece.length }).write(piece)
    await wait(2000)
    response.end(piece)
  })
  for (const path of ['/sitemap.xml?part=2', '/data/markers/place', '/media/large.jpg'])
    expect([path, (await (await fetch(origin + path)).text()).length]).toEqual([path, 2 * piece.length])
})

testWhereNginxIs(
  'where all are late each page is asked twice, few a third time, and who is turned away hears when to come',
  async () => {
    let asked = 0
    const origin = await startSite(async (request, response) => {
      if (request.url !== '/late') return void response.end()
      asked += 1
      await wait(1500)
      response.end('late')
    })
    const visitors = 300
    const answers = await Promise.all(
      Array.from({ length: visitors }, async () => {
        const answer = await fetch(`${origin}/late`)
        return { status: answer.status, again: answer.headers.get('retry-after'), text: await answer.text() }
      }),
    )
    const came = answers.filter(({ status }) => status === 200)
    expect(came.length).toBeGreaterThan(50)
    expect(came.every(({ text }) => text === 'late')).toBe(true)
    const others = answers.filter(({ status }) => status !== 200)
    expect(new Set(others.map(({ status, again }) => `${status} ${again}`))).toEqual(new Set(['503 2']))
    expect(asked).toBeLessThan(2 * visitors + 150)
  },
)
