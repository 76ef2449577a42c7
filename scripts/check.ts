import { mkdirSync, rmSync } from 'node:fs'
import { countTests } from './countTests.ts'
import { run, step } from './steps.ts'

/**
 * `npm run check`, what CI runs: lint, types, unit and browser tests, and a count that is nowhere zero.
 * It goes on after a fault, so that one run tells all of them; only what cannot be built cannot be tested.
 */
const results = '.tessera/test-results.json'
mkdirSync('.tessera', { recursive: true })
rmSync(results, { force: true })

const faults = [
  ...(await step('Lint, format, boundaries, unused code, rules', () => npm('lint'))),
  ...(await step('Types', () => npm('types', '--', '--no-bail'))),
]
const unbuilt = [
  ...(await step('Build', () => npm('build'))),
  ...(await step('Demo content', () => npm('generate', '-w', 'content'))),
]
if (unbuilt.length === 0) faults.push(...(await step('Tests', test)))
faults.push(...unbuilt, ...reportCounts())

for (const fault of faults) console.error(`✖ ${fault}`)
process.exit(faults.length > 0 ? 1 : 0)

function npm(script: string, ...options: string[]): Promise<void> {
  return run('npm', ['run', '--silent', script, ...options])
}

function test(): Promise<void> {
  const options = ['--json', `--outputFile=${results}`, '--silent']
  return run('npm', ['run', '--silent', 'unit', '--', ...options], { loud: true })
}

/** Prints how many tests each part has; what is empty is a fault. */
function reportCounts(): string[] {
  const counts = countTests(results)
  for (const { part, passed, failed } of counts.parts) {
    console.log(`${part.padEnd(14)} ${passed} passed, ${failed} failed`)
  }
  console.log(`\nTests: ${counts.passed} passed, ${counts.failed} failed`)
  return counts.empty.map((part) => `${part}: no test ran. Was a folder or a pattern renamed?`)
}
