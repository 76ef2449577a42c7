import type { SetInfo } from '@tessera/content/write'
import type { Account } from '../../shared/roles.ts'
import { call } from './call.ts'
import { read, update } from './useStudio.ts'

const including = (sets: readonly SetInfo[], set: SetInfo) =>
  sets.some((one) => one.set === set.set) ? sets : [...sets, set]

/** The sets as they are now; the chosen one stays among them until another is chosen. */
export async function readSets(): Promise<readonly SetInfo[]> {
  const sets = await call('sets')
  const { set } = read()
  update({ sets: set ? including(sets, set) : sets })
  return sets
}

/** Own changes that wait to be published, so that no one publishes what a colleague has not finished. */
export async function enterOwnSet({ name }: Account): Promise<void> {
  const sets = await call('sets')
  const open = sets.filter(({ scheduledAt }) => scheduledAt === undefined)
  const same = open.find(({ set }) => set === (read().set?.set ?? sessionStorage['set']))
  const own = open.findLast(({ by }) => by === name)
  chooseSet(same ?? own ?? (await call('createSet', { title: `Changes of ${name}` })), sets)
}

/** This tab's from now on, also after a reload. */
export function chooseSet(set: SetInfo, sets = read().sets): void {
  sessionStorage['set'] = set.set
  update({ set, sets: including(sets, set) })
}
