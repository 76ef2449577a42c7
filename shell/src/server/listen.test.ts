import { afterEach, expect, test } from '@jest/globals'
import { Agent, get as httpGet, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { drain } from './drain.ts'
import { listen, type Listening } from './listen.ts'

const here = { PORT: 0, HOST: '127.0.0.1', MAX_CONNECTIONS: 50 }
const times = { wait: 50, idle: 200, longest: 2000 }
let open: Listening | undefined
afterEach(() => open?.server.closeAllConnections())

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
  await expect(listen({ answer: async () => new Response() }, { ...here, PORT: port })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken by another program. Set PORT to a free one`,
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
  while (answered.length < 12) await new Promise((resolve) => setTimeout(resolve, 10))
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
  const left = drain(server, { wait: 0, idle: 300, longest: 2000 })
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
