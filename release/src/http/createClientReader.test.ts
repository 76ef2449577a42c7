import { expect, test } from '@jest/globals'
import type { IncomingMessage } from 'node:http'
import { createClientReader } from './createClientReader.ts'

function arriving(remoteAddress: string | undefined, forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return { socket: { remoteAddress }, connection: { remoteAddress }, headers } as IncomingMessage
}

const clientOf = createClientReader(['loopback', '10.0.0.0/8'])

test.each([
  ['an IPv4 address counts by its /24', '198.51.100.7', undefined, '198.51.100'],
  ['an IPv6 address counts by its /56', '2001:db8:1:2ff::1', undefined, '32.1.13.184.0.1.2'],
  ['IPv4 in IPv6 is IPv4', '::ffff:198.51.100.7', undefined, '198.51.100'],
  ['what a trusted proxy forwards counts', '10.1.2.3', '203.0.113.9', '203.0.113'],
  [
    'of several, what the first untrusted one said of itself does not',
    '10.1.2.3',
    '1.2.3.4, 203.0.113.9, 10.9.9.9',
    '203.0.113',
  ],
  ['what anybody else forwards does not', '198.51.100.7', '203.0.113.9', '198.51.100'],
  ['a proxy that names nobody is one client', '10.1.2.3', 'somebody', 'unknown'],
  ['a connection that is gone is one of them', undefined, undefined, 'unknown'],
])('%s', (_what, address, forwarded, network) => {
  expect(clientOf(arriving(address, forwarded))).toEqual({ network, isLocal: false })
})

test('who is on this machine is told apart from whom a proxy on it forwards', () => {
  expect(clientOf(arriving('127.0.0.1')).isLocal).toBe(true)
  expect(clientOf(arriving('::1')).isLocal).toBe(true)
  expect(clientOf(arriving('127.0.0.1', '203.0.113.9')).isLocal).toBe(false)
})

test('what is no address is refused at the start', () => {
  expect(() => createClientReader(['my-proxy'])).toThrow('my-proxy')
})
