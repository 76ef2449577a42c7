import { mkdirSync, rmSync } from 'node:fs'
import { countTests } from './countTests.ts'
import { createSteps, run, type Progress } from './steps.ts'

/**
 * `npm run check`, what CI runs: lint, types, unit and browser tests, and a count that is nowhere zero.
 * It goes on after a fault, so that one run tells all of them; only what cannot be built cannot be tested. Types are
 * checked by lint, not once more by each build.
 */
const { step } = createSteps(4)
const results = '.tessera/test-results.json'
mkdirSync('.tessera', { recursive: true })
rmSync(results, { force: true })

const lint = step('Lint, format, boundaries, unused code, rules', () => npm(['lint']), { loud: true })
const types = step('Types', () => npm(['types', '--', '--sides']), { loud: true })
const build = ({ report }: Progress) => npm(['build', '--', '--', '--no-types'], report)
const unbuilt = await step('Build', build, { loud: true })
const failed = unbuilt.length === 0 ? await step('Tests', test, { loud: true }) : []
const problems = [...(await types), ...failed, ...(await lint), ...unbuilt, ...reportCounts()]

for (const error of problems) console.error(`✖ ${error}`)
process.exit(problems.length > 0 ? 1 : 0)

function npm(script: string[], report?: (detail: string) => void): Promise<void> {
  return run('npm', ['run', '--silent', ...script], report && { report })
}

function test(): Promise<void> {
  const options = ['--json', `--outputFile=${results}`, '--silent']
  return run('npm', ['run', '--silent', 'unit', '--', ...options], { loud: true })
}

/** Prints how many tests each part has and how long they took; what is empty is a fault. */
function reportCounts(): string[] {
  const counts = countTests(results)
  for (const { part, passed, failed, seconds } of counts.parts) {
    console.log(`${part.padEnd(14)} ${passed} passed, ${failed} failed, ${seconds.toFixed()} s of files`)
  }
  console.log(`\nLongest files, s: ${counts.longest.map(inSeconds).join(', ')}`)
  console.log(`\nTests: ${counts.passed} passed, ${counts.failed} failed`)
  return counts.empty.map((part) => `${part}: no test ran. Was a folder or a pattern renamed?`)
}

function inSeconds({ file, seconds }: { file: string; seconds: number }): string {
  return `${file} ${seconds.toFixed()}`
}
