import { mkdirSync } from 'node:fs'
import { countTests } from './countTests.ts'
import { run, step } from './steps.ts'

/** `npm run check`, what CI runs: lint, types, unit and browser tests, and a count that is nowhere zero. */
mkdirSync('.tessera', { recursive: true })

await step('Lint, format, boundaries, unused code', () => run('npm', ['run', '--silent', 'lint']))
await step('Types', () => run('npm', ['run', '--silent', 'types', '--', '--no-bail']))
await step('Build', () => run('npm', ['run', '--silent', 'build']))
await step('Demo content', () => run('npm', ['run', '--silent', 'generate', '-w', 'content']))

const results = '.tessera/test-results.json'
let failed = false
await step('Tests', () =>
  run('npm', ['run', '--silent', 'unit', '--', '--json', `--outputFile=${results}`, '--silent'], {
    loud: true,
  }).catch(() => void (failed = true)),
)
const counts = countTests(results)
for (const { part, passed, failed } of counts.parts)
  console.log(`${part.padEnd(14)} ${passed} passed, ${failed} failed`)
for (const part of counts.empty)
  console.error(`${part}: no test ran. Each part has tests: was a folder or a pattern renamed?`)
console.log(`\nTests: ${counts.passed} passed, ${counts.failed} failed`)
process.exit(failed || counts.failed > 0 || counts.empty.length > 0 ? 1 : 0)
