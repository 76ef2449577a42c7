import { unitTests } from './jest.config.mjs'

/** `npm run test:docs`: the commands of the docs, on a running site. Minutes, and the network for what is installed. */
export default {
  ...unitTests(['scripts']),
  testMatch: ['**/*.docs.test.ts'],
  testTimeout: 1_500_000, // ms; installing, building and trying, on a busy machine
  maxWorkers: 1, // a page has the machine to itself
}
