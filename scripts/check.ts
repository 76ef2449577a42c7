import { mkdirSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { countTests, failedFiles } from './countTests.ts'
import { createSteps, run, type Progress } from './steps.ts'

/**
 * `npm run check`, what CI runs: lint, types, unit and browser tests, and a count that is nowhere zero.
 * It goes on after a fault, so that one run tells all of them; only what cannot be built cannot be tested. Types are
 * checked by lint, not once more by each build.
 */
const { step } = createSteps(4)
const results = '.tessera/test-results.json'
const secondResults = '.tessera/test-results-alone.json'
mkdirSync('.tessera', { recursive: true })
for (const file of [results, secondResults]) rmSync(file, { force: true })

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

/**
 * Few failed files run once more, alone: a test that fails only beside others on a busy machine is named as flaky, and
 * hides no fault of the product.
 */
async function test({ log }: Progress): Promise<void> {
  try {
    await unit(results)
  } catch (error) {
    const failed = failedFiles(results)
    if (failed.length === 0 || failed.length > 3) throw error
    await unit(secondResults, ['--runInBand', '--runTestsByPath', ...failed])
    log(`Flaky, passed only when run alone: ${failed.map((file) => relative('.', file)).join(', ')}`)
  }
}

function unit(report: string, more: readonly string[] = []): Promise<void> {
  const options = ['--json', `--outputFile=${report}`, '--silent', ...more]
  return run('npm', ['run', '--silent', 'unit', '--', ...options], { loud: true })
}

/** Prints how many tests each part has and how long they took; what is empty is a fault. */
function reportCounts(): string[] {
  const counts = countTests(results)
  for (const { part, passed, failed, seconds } of counts.parts) {
    console.log(`${part.padEnd(14)} ${passed} passed, ${failed} failed, ${seconds.toFixed()} s of files`)
  }
  console.log(`\nLongest files, s: ${counts.longest.map(inSeconds).join(', ')}`)
  const alone = countTests(secondResults) // all zero where no file ran twice
  const flaky = alone.passed > 0 && alone.failed === 0 ? counts.failed : 0
  console.log(`\nTests: ${counts.passed + flaky} passed, ${counts.failed - flaky} failed, ${flaky} flaky`)
  return counts.empty.map((part) => `${part}: no test ran. Was a folder or a pattern renamed?`)
}

function inSeconds({ file, seconds }: { file: string; seconds: number }): string {
  return `${file} ${seconds.toFixed()}`
}
