import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { BuildError } from '../build/BuildError.ts'
import { devCommand } from './devCommand.ts'

let folder: string
let server: Server
let origin: string

/** Serves pages, none of them of a Tessera site. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-dev-'))
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Shop</title>')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

async function refusalOf(...args: string[]): Promise<string> {
  const error: unknown = await devCommand(args).catch((thrown: unknown) => thrown)
  if (error instanceof BuildError) return error.message
  throw new Error(`it was not refused, but ${String(error)}`)
}

test.each([
  [['--site', 'nowhere'], '--site is the address of a site, like https://www.example.org, not nowhere'],
  [['--site', 'ftp://site.test'], '--site is the address of a site'],
  [['--port', '0'], '--port is a number from 1 to 65535, not 0'],
  [['--data', 'data.json'], '--data needs --at: it is for the slots that --at adds to a page'],
  [['--at', 'places'], '--at is the path of a page, like /places/ronda, not places'],
  [['--site', 'http://127.0.0.1:9'], 'does not answer'],
  [['--ca', '/nowhere.pem', '--site', 'https://site.test'], '--ca'],
])('%j is refused with what is wrong with it', async (args, message) => {
  expect(await refusalOf(...args)).toContain(message)
})

test('a site that does not answer: how to start one, or name one', async () => {
  expect(await refusalOf('--site', 'http://127.0.0.1:9')).toMatch(/npm start.*--site <url>/)
})

test('a server that is no Tessera site is named as that', async () => {
  expect(await refusalOf('--site', origin)).toBe(
    `${origin} answers, but not with a page of a Tessera site. Name one with --site <url>.`,
  )
})

test('options that do not exist are named', async () => {
  await expect(devCommand(['--sight', origin])).rejects.toThrow("Unknown option '--sight'")
})
