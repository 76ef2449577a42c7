import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { openStore } from '@tessera/store/openStore'
import { type Store } from '@tessera/store/Store'
import { readStoredForms } from '@tessera/release/forms'
import { createSubmission, submissionsConformance } from '../../testing/submissionsConformance.ts'
import { openSubmissionsStore, type StoreOptions } from './openSubmissionsStore.ts'

const { publicKey: recipient, privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 })
const keys = [privateKey]

const createFolder = async () => join(await mkdtemp(join(tmpdir(), 'tessera-forms-')), 'store')

const open = (store: Store, options: Partial<StoreOptions> = {}) =>
  openSubmissionsStore({
    store,
    environment: 'production',
    recipient,
    keepDays: 30,
    onProblem: () => {},
    now: () => Date.parse('2026-10-01'),
    ...options,
  })

submissionsConformance('a store', async () => {
  const folder = await createFolder()
  const store = openStore(`file:${folder}`)
  return {
    open: (options) => open(store, options),
    read: () => readStoredForms(store, 'production', keys),
    async breakDown() {
      await rename(folder, `${folder}-aside`)
      await writeFile(folder, 'a file, where a folder must be')
    },
    async restore() {
      await rm(folder)
      await rename(`${folder}-aside`, folder)
    },
  }
})

test('[FV4] nothing that a visitor wrote can be read in the store, and no name of it can be guessed', async () => {
  const folder = await createFolder()
  await open(openStore(`file:${folder}`)).accept(createSubmission())
  const [name = ''] = await readdir(join(folder, 'forms/production'))
  expect(name).toMatch(/^2026-11-21-[0-9a-f-]{36}\.json$/)
  expect(await readFile(join(folder, 'forms/production', name), 'utf8')).not.toMatch(/Ana|contact|lines/)
})

test('[FV4] sites of another environment keep and remove their own', async () => {
  const store = openStore(`file:${await createFolder()}`)
  await open(store).accept(createSubmission())
  const staging = open(store, { environment: 'staging', keepDays: 1, now: () => Date.parse('2026-12-01') })
  await staging.accept(createSubmission({ at: '2026-11-30T10:00:00.000Z' }))
  expect(await readStoredForms(store, 'production', keys)).toHaveLength(1)
  expect(await readStoredForms(store, 'staging', keys)).toHaveLength(1)
})

test('[FV4] a store that hangs holds no visitor beyond the deadline, and no more than a hundred forms', async () => {
  const never = new Promise<never>(() => {})
  const store = { ...openStore(`file:${await createFolder()}`), create: () => never }
  const submissions = open(store, { deadline: 50 })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 101 }, () => submissions.accept(createSubmission())),
  )
  const reasons = outcomes.map((one) => (one.status === 'rejected' ? String(one.reason) : 'accepted'))
  expect(reasons.slice(0, 100)).toEqual(Array(100).fill('Error: no answer within 0.05 s'))
  expect(reasons[100]).toBe('Error: 100 forms are already waiting for the store')
})
