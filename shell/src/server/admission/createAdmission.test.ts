import { expect, test } from '@jest/globals'
import { createAdmission, workLimits } from './createAdmission.ts'
import { TurnedAway } from './turnAway.ts'

const greedy = { network: '198.51.100', isLocal: false }
const wanted = () => true
const waiting = (milliseconds: number) => () =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Pieces of work that are each worth the most that one counts. */
const ofOneShare = Math.ceil(workLimits.work / workLimits.maxForOne)

async function useUp(admit: ReturnType<typeof createAdmission>, client = greedy): Promise<void> {
  const work = waiting(workLimits.maxForOne + 20)
  await Promise.all(Array.from({ length: ofOneShare }, () => admit(client, wanted, work)))
}

test('a network that had its share is told when to come again; others are let in', async () => {
  const admit = createAdmission()
  await useUp(admit)
  const refused = await admit(greedy, wanted, waiting(0)).catch((error: unknown) => error)
  expect(refused).toMatchObject({ status: 429, retryAfter: expect.any(Number) })
  const other = { network: '203.0.113', isLocal: false }
  expect(await admit(other, wanted, async () => 'made')).toBe('made')
})

test('who is on this machine has no share', async () => {
  const admit = createAdmission()
  const here = { network: '127.0.0', isLocal: true }
  await useUp(admit, here)
  expect(await admit(here, wanted, async () => 'made')).toBe('made')
})

test('what nobody waits for any more is not made', async () => {
  let made = 0
  const make = async () => (made += 1)
  await expect(createAdmission()(greedy, () => false, make)).rejects.toThrow(TurnedAway)
  expect(made).toBe(0)
})

test('work that fails frees its queue slot', async () => {
  const admit = createAdmission()
  const fail = () => Promise.reject(new Error('broken'))
  for (let count = 0; count < 20; count++) await expect(admit(greedy, wanted, fail)).rejects.toThrow('broken')
  expect(await admit(greedy, wanted, async () => 'made')).toBe('made')
})

test.each([
  ['IPv6 /48', (index: number) => `32.1.13.184.0.1.${index}`],
  ['IPv4 /20', (index: number) => `198.51.${96 + (index % 16)}`],
])('all networks of one %s together get twice the work of one of them', async (_what, name) => {
  const admit = createAdmission()
  const client = (index: number) => ({ network: name(index), isLocal: false })
  const spread = Array.from({ length: 2 * ofOneShare + 6 }, (_, index) => client(index))
  await Promise.allSettled(spread.map((one) => admit(one, wanted, waiting(120))))
  await expect(admit(client(200), wanted, waiting(0))).rejects.toMatchObject({ status: 429 })
  const other = { network: '203.0.113', isLocal: false }
  expect(await admit(other, wanted, async () => 'made')).toBe('made')
})

test('work that waited while its network used up its share is not done', async () => {
  const admit = createAdmission()
  let made = 0
  const make = () => (made++, waiting(120)())
  await Promise.allSettled(Array.from({ length: 60 }, () => admit(greedy, wanted, make)))
  expect(made).toBeLessThan(ofOneShare + 12)
})
