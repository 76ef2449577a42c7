import { existsSync, globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { parts, partOf } from './parts.ts'

interface TestResults {
  testResults: {
    name: string
    status: string
    startTime: number
    endTime: number
    assertionResults: { status: string }[]
  }[]
}

interface PartCount {
  part: string
  passed: number
  failed: number
  /** Sum over its files, which may have run in parallel. */
  seconds: number
}

/** Counts the tests of each part in jest's JSON report. A file that could not run counts as one failure. */
export function countTests(report: string): {
  parts: PartCount[]
  /** Parts that have test files but ran no test. */
  empty: string[]
  passed: number
  failed: number
  /** The five slowest files. */
  longest: { file: string; seconds: number }[]
} {
  const { testResults } = readReport(report)
  const counts = parts.map((part) => countPart(part, testResults))
  return {
    parts: counts,
    empty: counts
      .filter(({ part, passed, failed }) => passed + failed === 0 && hasTests(part))
      .map(({ part }) => part),
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    longest: testResults
      .map((file) => ({ file: relative(process.cwd(), file.name), seconds: secondsOf(file) }))
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, 5),
  }
}

function secondsOf({ startTime, endTime }: TestResults['testResults'][number]): number {
  return (endTime - startTime) / 1000
}

function readReport(report: string): TestResults {
  if (!existsSync(report)) return { testResults: [] }
  return JSON.parse(readFileSync(report, 'utf8')) as TestResults
}

function countPart(part: string, files: TestResults['testResults']): PartCount {
  const own = files.filter(({ name }) => partOf(name) === part)
  const tests = own.flatMap(({ assertionResults }) => assertionResults)
  const broken = own.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    part,
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(({ status }) => status === 'failed').length + broken.length,
    seconds: own.reduce((sum, file) => sum + secondsOf(file), 0),
  }
}

function hasTests(part: string): boolean {
  return globSync(`${part}/**/*.test.{ts,tsx}`, { exclude: ['**/node_modules/**'] }).length > 0
}
