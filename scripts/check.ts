import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createSteps, run, type Progress } from './steps.ts'
import { countTests } from './tests/countTests.ts'

/**
 * `npm run check`, the greater part of `npm test`: installs browsers, then runs lint, types, unit and browser tests, and
 * fails if a part has no tests. It continues after a failure, so that one run reports all of them; without a build or a
 * browser it skips the tests that need it. Lint checks the types, so the builds here do not.
 */
const { step } = createSteps(5)
const results = '.tessera/test-results.json'
mkdirSync('.tessera', { recursive: true })
rmSync(results, { force: true })

const lint = step('Lint, format, boundaries, unused code, rules', () => npm(['lint']), { loud: true })
const types = step('Types', () => npm(['types', '--', '--sides']), { loud: true })
const build = ({ report }: Progress) => npm(['build', '--', '--', '--no-types'], report)
const browsers = step('Browsers', () => npm(['browser']), { loud: true })
const unbuilt = [...(await step('Build', build, { loud: true })), ...(await browsers)]
const failed = unbuilt.length === 0 ? await test() : []
const problems = [...(await types), ...failed, ...(await lint), ...unbuilt, ...reportCounts()]

for (const error of problems) console.error(`✖ ${error}`)
process.exit(problems.length > 0 ? 1 : 0)

function npm(script: string[], report?: (detail: string) => void): Promise<void> {
  return run('npm', ['run', '--silent', ...script], report && { report })
}

/** The step prints its own progress. */
async function test(): Promise<string[]> {
  console.log('[5/5] Tests …')
  const options = [
    '--json',
    `--outputFile=${results}`,
    '--silent',
    '--reporters=./scripts/tests/reportProgress.ts',
  ]
  const isPassed = await run('npm', ['run', '--silent', 'unit', '--', ...options], { loud: true }).then(
    () => true,
    () => false,
  )
  return isPassed ? [] : ['Tests: failed']
}

/** Prints the number of tests of each part and how long they took; a part without tests is an error. */
function reportCounts(): string[] {
  const { parts, longest, passed, failed: broken, empty } = countTests(results)
  for (const one of parts) {
    console.log(
      `${one.part.padEnd(14)} ${one.passed} passed, ${one.failed} failed, ${one.seconds.toFixed()} s of files`,
    )
  }
  const seconds = performance.now() / 1000 + Number(process.env['TESSERA_INSTALLED_IN'] ?? 0)
  const minutes = (seconds / 60).toFixed(1)
  const files = longest.map(({ file, seconds }) => `${file} ${seconds.toFixed()} s`).join(', ')
  console.log(`\nTests: ${passed} passed, ${broken} failed`)
  console.log(`${minutes} minutes in all. The five longest files: ${files}.`)
  if (broken === 0 && passed > 0) writeFileSync('.tessera/test-minutes', minutes)
  return empty.map((part) => `${part}: no test ran. Was a folder or a pattern renamed?`)
}
