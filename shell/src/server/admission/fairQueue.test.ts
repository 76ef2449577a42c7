import { expect, test } from '@jest/globals'
import { createFairQueue, queueLimits } from './createAdmission.ts'

const networkNamed = (network: string) => ({ network, isLocal: false })

/** Full, with one way to end each of those inside. */
async function createFull() {
  const acquire = createFairQueue()
  const inside = await Promise.all(
    Array.from({ length: queueLimits.concurrency }, () => acquire(networkNamed('first'))),
  )
  const entered: string[] = []
  function wait(name: string): Promise<unknown> {
    return acquire(networkNamed(name)).then((leave) => {
      entered.push(name)
      return leave
    })
  }
  return { acquire, inside, entered, wait }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('those who wait are let in by turns of their networks, however many of one wait', async () => {
  const { inside, entered, wait } = await createFull()
  for (const name of ['many', 'many', 'many', 'few', 'other']) void wait(name)
  await settled()
  expect(entered).toEqual([])
  for (const leave of inside.slice(0, 4)) leave()
  await settled()
  expect(entered).toEqual(['many', 'few', 'other', 'many'])
})

test('of one network only so many wait, and of all together; who is on this machine may fill the queue', async () => {
  const { acquire, wait } = await createFull()
  for (let count = 0; count < queueLimits.waitingOfNetwork; count++) void wait('greedy')
  await expect(wait('greedy')).rejects.toMatchObject({ status: 429 })
  void wait('other')
  const here = { network: '127.0.0', isLocal: true }
  for (let count = queueLimits.waitingOfNetwork + 1; count < queueLimits.waiting; count++) void acquire(here)
  await expect(acquire(here)).rejects.toMatchObject({ status: 503 })
})

const v6 = (last: number) => `32.1.13.184.0.1.${last}`
const v4 = (last: number) => `198.51.${last}`

test.each([
  ['networks of one IPv6 /48', v6],
  ['networks of one IPv4 /20', (index: number) => v4(96 + (index % 16))],
  ['networks of one IPv4 /16', v4],
  ['networks of one IPv6 /32', (index: number) => `32.1.13.184.${index}.0.0`],
])('however many %s wait, another visitor is next but one', async (_what, name) => {
  const { inside, entered, wait } = await createFull()
  for (let index = 0; index < 100; index++) wait(name(index)).catch(() => {})
  void wait('203.0.113')
  await settled()
  for (const leave of inside.slice(0, 2)) leave()
  await settled()
  expect(entered).toContain('203.0.113')
})

test('of one IPv6 /48 or /32 no more wait than a part of the queue; others find a place', async () => {
  const { wait } = await createFull()
  let refused = 0
  const flood = (name: (index: number) => string) => {
    for (let index = 0; index < 500; index++) wait(name(index)).catch(() => (refused += 1))
    return settled()
  }
  await flood((index) => v6(index % 256))
  expect(500 - refused).toBe(2 * queueLimits.waitingOfNetwork)
  await flood((index) => `32.1.13.184.${index % 256}.1.1`)
  expect(1000 - refused).toBe(4 * queueLimits.waitingOfNetwork)
  await expect(Promise.race([wait('203.0.113'), settled()])).resolves.toBeUndefined()
})
