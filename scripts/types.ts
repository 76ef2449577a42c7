import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, dirname } from 'node:path'
import pLimit from 'p-limit'
import { checkTypes } from '../kit/src/build/checkTypes.ts'

/**
 * `npm run types` holds every part against its types, each side of it for itself (`tsconfig.server.json`, …).
 * `npm run types -- shell kit` only these.
 */
const asked = process.argv.slice(2)
const projects = globSync('{*,examples/*}/tsconfig*.json').filter(
  (project) => asked.length === 0 || asked.includes(dirname(project)),
)
if (projects.length === 0) fail(`No part is called ${asked.join(' or ')}.`)

const limit = pLimit(availableParallelism())
const found = await Promise.all(
  projects.toSorted().map((project) => limit(() => checkTypes(dirname(project), basename(project)))),
)
const errors = [...new Set(found.flatMap((said) => (said === '' ? [] : said.split('\n'))))]
if (errors.length > 0) fail(errors.join('\n'))

function fail(said: string): never {
  console.error(said)
  process.exit(1)
}
