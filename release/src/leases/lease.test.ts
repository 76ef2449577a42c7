import { expect, test } from '@jest/globals'
import { createDirectoryStore } from '@tessera/store/createDirectoryStore'
import { keyOf } from '../layout/keyOf.ts'
import { createFolder } from '@tessera/store/testing/createFolder'
import { lease, leasedSince, leasesBefore } from './lease.ts'

const [old, young, now] = ['a', 'b', 'c'].map((letter) => letter.repeat(64)) as [string, string, string]

const today = () => new Date().toISOString().slice(0, 10)

test('a claim counts from the day it was made on, and by the day; claimed twice it is one', async () => {
  await using folder = await createFolder()
  const store = createDirectoryStore(folder.path)
  await store.create(keyOf.lease('2026-01-01', old), new Uint8Array())
  await store.create(keyOf.lease('2026-01-02', young), new Uint8Array())
  const days = [today()]
  for (let time = 0; time < 2; time++) await lease(store, now)
  days.push(today())
  const noon = new Date('2026-01-02T12:00:00Z')
  expect(await leasedSince(store, noon)).toEqual(new Set([young, now]))
  expect(await leasesBefore(store, noon)).toEqual([keyOf.lease('2026-01-01', old)])
  const [claimed] = (await store.list(keyOf.leases())).slice(-1)
  expect(days).toContain(claimed?.slice(0, 10))
})

test('where nobody claimed anything nothing is claimed', async () => {
  await using folder = await createFolder()
  const store = createDirectoryStore(folder.path)
  expect(await leasedSince(store, new Date(0))).toEqual(new Set())
  expect(await leasesBefore(store, new Date())).toEqual([])
})
