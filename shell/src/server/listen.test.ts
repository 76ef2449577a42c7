import { afterEach, expect, test } from '@jest/globals'
import { Agent, get as httpGet, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { waitTimeout, until } from '@tessera/kit/testing/until'
import { drain } from './drain.ts'
import { listen, type Listening } from './listen.ts'

const here = {
  PORT: 0,
  HOST: '127.0.0.1',
  ALLOWED_HOSTS: ['site.test'],
  TRUSTED_PROXIES: ['loopback'],
}
const times = { wait: 50, idle: 1000, longest: waitTimeout }
let open: Listening | undefined
afterEach(function close() {
  open?.server.close()
  open?.server.closeAllConnections()
})

async function createListening(after = 0): Promise<Listening> {
  open = await listen(
    {
      async answer(request) {
        await new Promise((resolve) => setTimeout(resolve, after))
        return new Response(new URL(request.url).pathname)
      },
    },
    here,
  )
  return open
}

function get(url: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    httpGet(url, { agent }, (response) => {
      response.resume()
      response.on('end', () => resolve(response))
    }).on('error', reject)
  })
}

test('a port that is taken is named, with what to do', async () => {
  const { server } = await createListening()
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(listen({ answer: async () => new Response() }, { ...here, PORT: port })).rejects.toMatchObject(
    {
      kind: 'CALLED_WRONGLY',
      message: `Port ${port} on 127.0.0.1 is taken by another program. Set PORT to a free one, or to 0 for any.`,
    },
  )
  server.close()
})

test('[CP2] leaving loses no request: what is under way and what comes on kept connections is answered', async () => {
  const { server, url } = await createListening(30)
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const answered: (string | undefined)[] = []
  const lost: string[] = []
  const visiting = new AbortController()
  async function visit(): Promise<void> {
    while (!visiting.signal.aborted) {
      try {
        answered.push((await get(`${url}/about`, agent)).headers.connection)
      } catch (error) {
        if (String(error).includes('ECONNREFUSED')) return
        lost.push(String(error))
      }
    }
  }
  const visitors = [visit(), visit(), visit(), visit()]
  await until('twelve answers', () => answered.length >= 12)
  await drain(server, times)
  visiting.abort()
  await Promise.all(visitors)
  agent.destroy()
  expect(lost).toEqual([])
  expect(answered.length).toBeGreaterThan(12)
  expect(answered.at(-1)).toBe('close')
})

test('[CP2] a request that comes on an idle connection after leaving began is answered', async () => {
  const { server, url } = await createListening()
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const ask = () => {
    socket.write('GET /about HTTP/1.1\r\nHost: site.test\r\n\r\n')
    return new Promise<string>((resolve, reject) => {
      socket.once('data', (bytes) => resolve(String(bytes)))
      socket.once('close', () => reject(new Error('the connection was cut')))
    })
  }
  expect(await ask()).toMatch(/^HTTP\/1\.1 200/)
  const left = drain(server, { wait: 0, idle: 3000, longest: waitTimeout })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await ask()).toMatch(/connection: close/i)
  await left
})

test('leaving ends although a visitor holds an idle connection', async () => {
  const { server, url } = await createListening()
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  await new Promise((resolve) => socket.once('connect', resolve))
  await drain(server, { wait: 0, idle: 100, longest: 400 })
  expect(server.listening).toBe(false)
  socket.destroy()
})

/** What comes back for `request`, until the connection ends or its first answer is there. */
function sendRaw(url: string, request: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(request)
  return new Promise((resolve, reject) => {
    socket.once('data', (bytes) => resolve(String(bytes)))
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('the connection was cut')))
  }).finally(() => socket.destroy()) as Promise<string>
}

test.each([
  ['another name', 'GET / HTTP/1.1\r\nHost: evil.test\r\n\r\n', '421'],
  ['two names', 'GET / HTTP/1.1\r\nHost: site.test\r\nHost: evil.test\r\n\r\n', '4'],
  ['a name of its own', 'GET / HTTP/1.1\r\nHost: SITE.test:8080\r\n\r\n', '200'],
  ['this machine', 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n', '200'],
  ['another name in the target itself', 'GET http://evil.test/ HTTP/1.1\r\nHost: site.test\r\n\r\n', '421'],
  [
    'another name behind one of its own',
    'GET http://site.test@evil.test/ HTTP/1.1\r\nHost: site.test\r\n\r\n',
    '421',
  ],
  [
    'another name that HTTP/1.0 says only in the target',
    'GET https://evil.test/readyz HTTP/1.0\r\n\r\n',
    '421',
  ],
  ['a scheme that is none of the web', 'GET ftp://site.test/ HTTP/1.1\r\nHost: site.test\r\n\r\n', '421'],
  ['a name of its own in the target', 'GET http://site.test/ HTTP/1.1\r\nHost: site.test\r\n\r\n', '200'],
  ['an address that monitoring has', 'GET /readyz HTTP/1.1\r\nHost: 10.0.0.7\r\n\r\n', '200'],
])('who asks for %s is answered %s', async (_what, request, status) => {
  const { url } = await createListening()
  expect(await sendRaw(url, request)).toMatch(new RegExp(`^HTTP/1.1 ${status}`))
})

test.each([
  ['https://site.test/a?b', 'http://localhost:81/a?b'],
  ['http://SITE.test:82', 'http://localhost:81/'],
  ['//evil.test/a', 'http://localhost:81//evil.test/a'],
])('the address of a page is that of `Host`, whatever the target says: %s', async (target, url) => {
  open = await listen({ answer: async (request) => new Response(request.url) }, here)
  const request = `GET ${target} HTTP/1.1\r\nHost: localhost:81\r\n\r\n`
  expect((await sendRaw(open.url, request)).split('\r\n\r\n')[1]).toBe(url)
})

test('who asks on and on without reading gets no more made, and is let go when too much waits', async () => {
  const made: string[] = []
  const large = 'x'.repeat(8 * 1024 * 1024)
  open = await listen({ answer: async ({ url }) => (made.push(url), new Response(large)) }, here)
  const socket = connect(Number(new URL(open.url).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.pause()
  const request = 'GET / HTTP/1.1\r\nHost: site.test\r\n\r\n'
  socket.write(request.repeat(20))
  await until('the first', () => made.length > 0)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(made).toHaveLength(1)
  socket.write(request.repeat(20))
  await new Promise<void>((resolve) => {
    open?.server.getConnections(function look(_error, count) {
      if (count === 0) resolve()
      else setTimeout(() => open?.server.getConnections(look), 10)
    })
  })
  expect(made).toHaveLength(1)
  socket.destroy()
})
