import { expect, test } from '@jest/globals'
import { createSpeedWatch } from './createSpeedWatch.ts'
import { nothingYet, type ShellReport } from './runShell.ts'

type Answers = Record<string, readonly [answered: number, each: number]>

/** Two shells that answer on, each second, with how long an answer takes in seconds; gives what was found. */
function createShells() {
  let time = 0
  const whySlower = createSpeedWatch(() => time)
  const reports = [nothingYet, nothingYet]
  return {
    for(seconds: number, ...each: readonly [one: Answers, other: Answers]): string | undefined {
      for (let second = 0; second < seconds; second++) {
        time += 1000
        for (const [which, answers] of each.entries()) reports[which] = moreOf(reports[which], answers)
        const [one = nothingYet, other = nothingYet] = reports
        const found = whySlower(one, other)
        if (found !== undefined) return found
      }
      return undefined
    },
    restart: () => void (reports[0] = nothingYet),
  }
}

function moreOf(report: ShellReport = nothingYet, answers: Answers): ShellReport {
  const kinds = { ...report.kinds }
  for (const [kind, [answered, each]] of Object.entries(answers)) {
    const before = kinds[kind] ?? { answered: 0, seconds: 0 }
    kinds[kind] = { answered: before.answered + answered, seconds: before.seconds + answered * each }
  }
  return { ...report, kinds }
}

const usual = { page: [4, 0.015] } as const

test('[CP2] a shell that is slow as it begins is not slower than one that is warm', () => {
  const shells = createShells()
  expect(shells.for(60, { page: [1, 0.786] }, usual)).toBeUndefined()
  expect(shells.for(600, usual, usual)).toBeUndefined()
})

test('[CP2] a shell that stays slow is slower, and the cause says by how much', () => {
  const shells = createShells()
  const found = shells.for(120, { page: [4, 0.786] }, usual)
  expect(found).toBe('an answer takes 786 ms, of the other shell 15 ms')
})

test('[CP2] a machine that is busy for a while makes none slower', () => {
  const shells = createShells()
  expect(shells.for(70, usual, usual)).toBeUndefined()
  for (let time = 0; time < 5; time++) {
    expect(shells.for(10, { page: [4, 3] }, usual)).toBeUndefined()
    expect(shells.for(20, usual, usual)).toBeUndefined()
  }
})

test('[CP2] more answers of a slow kind make none slower; too few say nothing', () => {
  const shells = createShells()
  const slowKinds = { page: [1, 0.015], form: [4, 1] } as const
  expect(shells.for(200, slowKinds, { page: [4, 0.015], form: [1, 1] })).toBeUndefined()
  expect(createShells().for(90, { page: [0.1, 5] }, usual)).toBeUndefined()
})

test('[CP2] a process that began anew is compared from there on', () => {
  const shells = createShells()
  expect(shells.for(100, usual, usual)).toBeUndefined()
  shells.restart()
  expect(shells.for(100, usual, usual)).toBeUndefined()
})
