import type { SetInfo } from '@tessera/content/write'
import type { Account } from '../../shared/roles.ts'
import { call } from './call.ts'
import { read, update } from './useStudio.ts'

const including = (sets: readonly SetInfo[], set: SetInfo) =>
  sets.some((one) => one.set === set.set) ? sets : [...sets, set]

/** Loads the sets. The chosen set stays in the list even after it was published. */
export async function readSets(): Promise<readonly SetInfo[]> {
  const sets = await call('sets', {})
  const { set } = read()
  update({ sets: set ? including(sets, set) : sets })
  return sets
}

/** Chooses the user's own set, and creates it if needed, so that no one publishes a colleague's unfinished changes. */
export async function enterOwnSet({ name }: Account): Promise<void> {
  const sets = await call('sets', {})
  const open = sets.filter(({ scheduledAt }) => scheduledAt === undefined)
  const same = open.find(({ set }) => set === (read().set?.set ?? sessionStorage['set']))
  const own = open.findLast(({ by }) => by === name)
  chooseSet(same ?? own ?? (await call('createSet', { title: `Changes of ${name}` })), sets)
}

/** Chooses a set for this tab, also after a reload. */
export function chooseSet(set: SetInfo, sets = read().sets): void {
  sessionStorage['set'] = set.set
  update({ set, sets: including(sets, set) })
}
