import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, dirname } from 'node:path'
import { parseArgs } from 'node:util'
import pLimit from 'p-limit'
import { checkTypes } from '../kit/src/build/checkTypes.ts'

/**
 * `npm run types` checks the types of every part, each side separately (`tsconfig.server.json`, …); with names
 * (`npm run types -- shell kit`) only those parts. `--sides` checks the sides alone: lint checks the rest.
 */
const { values, positionals: asked } = parseArgs({
  options: { sides: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const projects = globSync('{*,examples/*,sites/*,sites/*/remotes/*}/tsconfig*.json').filter(
  (project) =>
    (asked.length === 0 || asked.includes(dirname(project))) &&
    !(values.sides && basename(project) === 'tsconfig.json'),
)
if (projects.length === 0) fail(`No part is called ${asked.join(' or ')}.`)

const limit = pLimit(availableParallelism())
const found = await Promise.all(
  projects.toSorted().map((project) => limit(() => checkTypes(dirname(project), basename(project)))),
)
const errors = [...new Set(found.flatMap((output) => (output === '' ? [] : output.split('\n'))))]
if (errors.length > 0) fail(errors.join('\n'))

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
