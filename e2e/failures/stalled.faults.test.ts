import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { startSite, type RunningSite } from '../support/startSite.ts'

const token = 'the token of this site'
const many = 20 /* strangers */
const asked = 30 /* answers of each, more than the system holds for a connection */

let site: RunningSite
beforeAll(async function start() {
  site = await startSite({ env: { OPS_TOKEN: token } })
})
afterAll(() => site.stop())

test('who does not read what they asked for is let go, with all that was held for them; others are served meanwhile', async () => {
  const strangers = Array.from({ length: many }, askAndNotRead)
  await until(async () => (await heldBySite()).connections >= many)
  await until(async () => {
    const page = await fetch(`${site.origin}/regions/galicia`)
    expect([page.status, (await page.text()).endsWith('</html>')]).toEqual([200, true])
    return (await heldBySite()).connections < many / 2
  })
  expect((await heldBySite()).made).toBeLessThan((many * asked) / 2)
  for (const stranger of strangers) expect(await answersIn(stranger)).toBeLessThan(asked)
}, 300_000)

function askAndNotRead(): Socket {
  const socket = connect(Number(new URL(site.origin).port), '127.0.0.1').on('error', () => {}) // it is reset
  socket.pause().write('GET /data/markers/place HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(asked))
  return socket
}

/** How many came whole or in part, once the stranger reads after all: until the site's end. */
async function answersIn(socket: Socket): Promise<number> {
  let text = ''
  socket.setEncoding('latin1').on('data', (part: string) => (text += part))
  await new Promise((resolve) => socket.once('close', resolve).resume())
  return text.split('HTTP/1.1 200').length - 1
}

/** Its open connections, and how many answers with data it has made. */
async function heldBySite(): Promise<{ connections: number; made: number }> {
  const headers = { authorization: `Bearer ${token}` }
  const text = await (await fetch(`${site.origin}/metrics`, { headers })).text()
  const read = (name: RegExp) => Number(name.exec(text)?.[1] ?? 0)
  return {
    connections: read(/^nodejs_active_resources\{type="TCPSocketWrap"\} (\d+)/m),
    made: read(/^tessera_http_request_duration_seconds_count\{kind="markers",status="200"\} (\d+)/m),
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(100)
}
