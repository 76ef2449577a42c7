import { expect, test } from '@jest/globals'
import { isPublic } from './publicLookup.ts'

test.each(['8.8.8.8', '2606:4700::1111'])('[CP3] %s is anyone’s to ask', (address) =>
  expect(isPublic(address)).toBe(true),
)

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.8.8.8',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::a00:1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '2002:a00:1::',
  'nonsense',
])('[CP3] %s is not', (address) => expect(isPublic(address)).toBe(false))
