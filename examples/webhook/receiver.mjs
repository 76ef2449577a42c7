// Takes the site's webhook and prints each event once. Start: WEBHOOK_SECRET=whsec_… node receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const { PORT = '4100', WEBHOOK_SECRET = '' } = process.env
const key = Buffer.from(WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64')
const seen = new Set() // in yours: a table with the id as its key, kept for a day

/** The body is as it came: parsed and written again it would have another signature. */
function isSigned(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': given = '' } = headers
  const isFresh = Math.abs(Date.now() / 1000 - Number(time)) < 300 // s; what is older was sent again by another
  const wanted = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest()
  return (
    isFresh &&
    given.split(' ').some(function isWanted(one) {
      const bytes = Buffer.from(one.replace(/^v1,/, ''), 'base64')
      return bytes.length === wanted.length && timingSafeEqual(bytes, wanted)
    })
  )
}

async function take(request, response) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString()
  if (!isSigned(request.headers, body)) return response.writeHead(401).end()
  const event = JSON.parse(body)
  if (!seen.has(event.id)) console.log(JSON.stringify(event))
  seen.add(event.id)
  response.writeHead(204).end()
}

const server = createServer((request, response) => void take(request, response))
server.listen(Number(PORT), '127.0.0.1', () => console.log(`listening on ${server.address().port}`))
