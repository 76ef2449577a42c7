import { parseArgs } from 'node:util'
import { areas } from '../stryker.config.mjs'
import { createSteps, run } from './steps.ts'

/** `npm run test:mutants -- --area gc`: Stryker over one area, or over each of them by itself. */
const { values } = parseArgs({ options: { area: { type: 'string' } } })
const known = Object.keys(areas)
if (values.area !== undefined && !known.includes(values.area)) {
  console.error(`There is no area \`${values.area}\`. Name one of ${known.join(', ')}, or none for all.`)
  process.exit(2)
}

const wanted = values.area === undefined ? known : [values.area]
const { step } = createSteps(wanted.length)
const problems: string[] = []
for (const area of wanted) {
  process.env['TESSERA_MUTANTS'] = area
  problems.push(...(await step(area, () => run('stryker', ['run'], { loud: true }), { loud: true })))
}
for (const problem of problems) console.error(`✖ ${problem}`)
process.exit(problems.length > 0 ? 1 : 0)
