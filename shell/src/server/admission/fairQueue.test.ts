import { expect, test } from '@jest/globals'
import { createFairQueue, queueLimits } from './createAdmission.ts'

const networkNamed = (network: string) => ({ network, isLocal: false })

/** Full, with one way to end each of those inside. */
async function createFull() {
  const queue = createFairQueue()
  const inside = await Promise.all(
    Array.from({ length: queueLimits.concurrency }, () => queue.acquire(networkNamed('first'))),
  )
  const entered: string[] = []
  function wait(name: string): Promise<unknown> {
    return queue.acquire(networkNamed(name)).then((leave) => {
      entered.push(name)
      return leave
    })
  }
  return { queue, inside, entered, wait }
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
  const { queue, wait } = await createFull()
  for (let count = 0; count < queueLimits.waitingOfNetwork; count++) void wait('greedy')
  await expect(wait('greedy')).rejects.toMatchObject({ status: 429 })
  void wait('other')
  const here = { network: '127.0.0', isLocal: true }
  for (let count = queueLimits.waitingOfNetwork + 1; count < queueLimits.waiting; count++)
    void queue.acquire(here)
  await expect(queue.acquire(here)).rejects.toMatchObject({ status: 503 })
})
