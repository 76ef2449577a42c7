import { randomUUID } from 'node:crypto'
import { keyOf } from '../layout/keyOf.ts'
import type { Store } from '@tessera/store/Store'
import { type DoctorStep, refused, warned } from './DoctorStep.ts'

export const storeAnswers: DoctorStep = {
  title: 'The store answers',
  decides: true,
  async examine({ store }) {
    const began = performance.now()
    await store.list(keyOf.logs())
    return `in ${Math.round(performance.now() - began)} ms`
  },
}

export const writesReadBack: DoctorStep = {
  title: 'What is written reads back, and can be removed',
  decides: true,
  examine: ({ store }) =>
    withProbe(store, async (key) => {
      const bytes = Buffer.from(randomUUID().repeat(2000))
      await store.create(key, bytes)
      const back = await store.read(key)
      if (!back || !bytes.equals(back))
        return refused('it gave back other bytes than were written.', storeAdvice)
      await store.remove(key)
      if (await store.read(key)) return refused('what was removed is still there.', storeAdvice)
      return undefined
    }),
}

const writers = 16
const rounds = 8

export const conditionsAreHonoured: DoctorStep = {
  title: `Of ${writers} writers of one number exactly one succeeds, ${rounds} times`,
  decides: true,
  async examine({ store }) {
    for (let round = 0; round < rounds; round += 1) {
      const problem = await withProbe(store, (key) => race(store, key))
      if (problem) return refused(problem, storeAdvice)
    }
    return undefined
  },
}

async function race(store: Store, key: string): Promise<string | undefined> {
  const entries = Array.from({ length: writers }, (_, writer) =>
    Buffer.from(`writer ${writer} ${randomUUID()}`),
  )
  const outcomes = await Promise.all(entries.map((bytes) => store.create(key, bytes)))
  const winners = outcomes.filter((outcome) => outcome === 'created').length
  if (winners !== 1) {
    return `it told ${winners} of ${writers} writers that they were first: it ignores conditions, and releases would be lost.`
  }
  const winner = entries[outcomes.indexOf('created')]
  const late = await store.create(key, Buffer.from('late'))
  const existing = await store.read(key)
  if (late === 'exists' && existing && winner?.equals(existing)) return undefined
  return 'it lets a late writer overwrite the first: releases would be lost.'
}

export const listsAreFresh: DoctorStep = {
  title: 'What was just written is listed',
  examine: ({ store }) =>
    withProbe(store, async (key) => {
      await store.create(key, Buffer.from('listed?'))
      const names = await store.list(keyOf.unfinished())
      if (names.includes(key.slice(keyOf.unfinished().length + 1))) return undefined
      return refused('its lists lag behind: a release could be overlooked.', storeAdvice)
    }),
}

const maxApart = 60 /* seconds */

export const clocksAgree: DoctorStep = {
  title: "This machine's clock and the store's agree",
  examine: ({ store }) =>
    withProbe(store, async (key) => {
      await store.create(key, Buffer.from('what time is it?'))
      const storeTime = (await store.modified(key))?.getTime() ?? 0
      const apart = Math.round((storeTime - Date.now()) / 1000)
      if (Math.abs(apart) <= maxApart)
        return Math.abs(apart) <= 1 ? 'within a second' : `${Math.abs(apart)} s apart`
      return warned(
        `the store is ${Math.abs(apart)} s ${apart > 0 ? 'ahead' : 'behind'}.`,
        'Set this machine to network time (timedatectl set-ntp true): the log and canaries take their times from it.',
      )
    }),
}

const storeAdvice =
  'Keep the registry on a store with conditional writes and strong consistency: a directory, Amazon S3, Ceph 16 or later, MinIO.'

/** Runs `act` with a temporary key, and removes its object afterwards; after a crash, `release gc` removes it. */
async function withProbe<Result>(store: Store, act: (key: string) => Promise<Result>): Promise<Result> {
  const key = `${keyOf.unfinished()}/doctor-${randomUUID()}`
  try {
    return await act(key)
  } finally {
    await store.remove(key)
  }
}
