import { expect } from '@jest/globals'
import { held, moveAround } from './moveAround.ts'
import { untilLive, type Visitor } from './visitor.ts'

const megabyte = 1024 * 1024

/** Checks that after so many rounds of four moves a tab holds no more listeners, documents, nodes or maps than before. */
export async function expectNoLeaks({ page, go }: Visitor, rounds: number, mostHeap: number): Promise<void> {
  await go('/')
  await untilLive(page, 'page-media')
  const session = await page.createCDPSession()
  await moveAround(page, 2)
  const before = await held(page, session)
  await moveAround(page, rounds)
  const after = await held(page, session)
  expect(after.heap - before.heap).toBeLessThan(mostHeap * megabyte)
  expect(after.listeners - before.listeners).toBeLessThan(5)
  // One of three nodes comes and goes; pages that stay would be as many as rounds.
  expect(after.documents - before.documents).toBeLessThan(3)
  expect(after.nodes - before.nodes).toBeLessThan(20)
}
