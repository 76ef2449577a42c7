import { join } from 'node:path'
import { unitTests } from './jest.config.mjs'
import { area } from './stryker.config.mjs'

/** The tests that `npm run test:mutants` asks about the faults of one area. */
export default {
  ...unitTests(area.tests),
  testEnvironment: join(import.meta.dirname, 'scripts/stopsAtFault.cjs'),
}
