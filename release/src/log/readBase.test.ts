import { expect, test } from '@jest/globals'
import type { CompositionRecord } from '@tessera/kit/contract/composition'
import type { LogEntry, StoredComposition } from '../trust/LogEntry.ts'
import { RegistryError } from '@tessera/store/RegistryError'
import { readBase } from './readBase.ts'
import type { CompositionReader } from './compositionLog.ts'

const maps = { version: '0.1.0-00000000', manifest: '0'.repeat(64) }
const stored: StoredComposition = {
  sha256: 'a',
  record: {
    number: 4,
    remotes: { maps },
    canaries: { maps: {} },
    watches: {},
  } as unknown as CompositionRecord,
}
const damage = new RegistryError('invalid', 'env/production', 'it does not read')
const damaged: LogEntry = { status: 'damaged', number: 5, sha256: 'b', error: damage }

const read = (log: readonly LogEntry[], history: readonly StoredComposition[]) =>
  readBase(
    { log: async () => log, history: async () => history } as unknown as CompositionReader,
    'production',
  )

test('the next composition is made from the newest', async () => {
  expect(await read([{ status: 'good', number: 4, sha256: 'a', stored }], [])).toEqual({
    newest: 4,
    previous: 'a',
    remotes: { maps },
    canaries: { maps: {} },
    watches: {},
    from: 'number 4',
  })
})

test('where that does not read, from the last that does, behind its number', async () => {
  expect(await read([damaged], [stored])).toEqual({
    newest: 5,
    previous: 'b',
    remotes: { maps },
    canaries: { maps: {} },
    watches: {},
    from: 'number 4',
    damage,
  })
})

test('where none reads, or none is there, from an empty environment', async () => {
  const empty = { remotes: {}, canaries: {}, watches: {}, from: 'an empty environment' }
  expect(await read([], [])).toEqual({ newest: 0, previous: null, ...empty })
  expect(await read([damaged], [])).toEqual({ newest: 5, previous: 'b', ...empty, damage })
})
