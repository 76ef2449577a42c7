import { unitTests } from './jest.config.mjs'

/** `npm run test:packages`: the tarballs in a repository of their own. Minutes, and the network for what they depend on. */
export default {
  ...unitTests(['scripts']),
  testMatch: ['**/*.pack.test.ts'],
  testTimeout: 600_000, // ms; packing and installing, on a busy machine
}
