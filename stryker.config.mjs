import { availableParallelism } from 'node:os'

/**
 * `npm run test:mutants`: which faults, put into the code one at a time, no test notices. Area → the files that get
 * faults, and the folders of the tests that are asked.
 */
export const areas = {
  pageCache: { files: ['shell/src/server/http/pageCache.ts'], tests: ['shell/src/server/http'] },
  session: { files: ['shell/src/server/ops/session.ts'], tests: ['shell/src/server/ops'] },
  forms: { files: ['shell/src/shared/forms/findErrors.ts'], tests: ['shell/src/shared/forms'] },
  routes: { files: ['shell/src/server/routes/*.ts'], tests: ['shell/src/server/routes'] },
  gc: { files: ['release/src/gc/*.ts'], tests: ['release/src/gc', 'release/src/content'] },
  writePort: { files: ['content/src/write/*.ts'], tests: ['content/src/write'] },
  trust: {
    files: ['release/src/trust/*.ts'],
    tests: ['release/src/trust', 'release/src/registry', 'release/src/log', 'release/src/checks'],
  },
  canary: {
    files: ['release/src/canary/*.ts'],
    tests: ['release/src/canary', 'release/src/promotion'],
  },
  registry: {
    files: [
      'release/src/{registry,releases,leases}/*.ts',
      'release/src/log/{compositionLog,createNewestReader,readBase,versionBefore}.ts',
    ],
    tests: ['release/src/registry', 'release/src/releases', 'release/src/leases', 'release/src/log'],
  },
}

const name = process.env.TESSERA_MUTANTS ?? 'pageCache'

/** The one that `scripts/mutants.ts` asks for: each has to reach the threshold by itself. */
export const area = areas[name]

export default {
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
  plugins: ['@stryker-mutator/jest-runner'],
  jest: { configFile: 'jest.mutants.config.mjs', enableFindRelatedTests: false },
  coverageAnalysis: 'perTest',
  // A fault in what runs as a file is loaded asks every test: half of the faults, nine tenths of the hours.
  ignoreStatic: true,
  mutate: [...area.files, '!**/*.test.ts'],
  ignorePatterns: ['dist', '.tessera', '.nx', '.stryker-tmp', 'sites/*/generated', 'e2e', 'mfe-*'],
  concurrency: Math.max(1, Math.min(availableParallelism(), 8)),
  reporters: ['clear-text', 'progress-append-only', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
  htmlReporter: { fileName: `.tessera/mutants/${name}.html` },
  thresholds: { high: 95, low: 90, break: 85 },
  tempDirName: `.stryker-tmp/${name}`,
  timeoutMS: 10_000,
}
