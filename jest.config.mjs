import { availableParallelism } from 'node:os'
import { findBrowser } from './kit/src/testing/browser.ts'
import { remoteFolders } from './scripts/remotes.mjs'

/** Each part is its own project, so that the count of its tests is printed and never silently zero. */
const parts = ['kit', 'store', 'release', 'content', 'studio', 'shell', ...remoteFolders, 'scripts', 'sites']

/** Each file by itself, as Node reads it. */
const compiled = {
  module: 'esnext',
  target: 'es2024',
  jsx: 'react-jsx',
  isolatedModules: true,
  verbatimModuleSyntax: true,
  esModuleInterop: true,
}

const shared = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '/(catalogues|\\w+Catalogues)\\.ts$': '<rootDir>/kit/src/testing/cataloguesTransform.ts',
    '\\.css$': '<rootDir>/kit/src/testing/stylesTransform.ts',
    '\\.tsx?$': ['ts-jest', { useESM: true, diagnostics: false, tsconfig: compiled }], // types are checked by lint
  },
  transformIgnorePatterns: ['/node_modules/', '/(startRun|endRun|provideSites|stopSites)\\.ts$'], // Node runs them, outside Jest
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  modulePathIgnorePatterns: ['/dist/', '/\\.tessera/'],
  setupFilesAfterEnv: ['<rootDir>/kit/src/testing/endsBlocked.ts'],
}

const unit = parts.map((name) => ({
  ...shared,
  displayName: name,
  roots: [`<rootDir>/${name}`],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
}))

const browser = (displayName, folders) => ({
  ...shared,
  displayName,
  roots: ['<rootDir>/e2e'],
  testMatch: folders.map((folder) => `<rootDir>/e2e/${folder}/**/*.test.ts`),
  globalSetup: './e2e/support/provideSites.ts',
  globalTeardown: './e2e/support/stopSites.ts',
})

/** The journeys once more, where there is a Firefox; `docs/browsers.md` says what it cannot do. */
const firefox = { ...browser('e2e-firefox', ['journeys']), globals: { TESSERA_BROWSER: 'firefox' } }
const firefoxIsHere = (await findBrowser('firefox')) !== undefined

const chromium = browser('e2e', ['journeys', 'failures', 'releases'])
/** What hangs most on the browser; each rule is proven in Chromium, and `npm run test:firefox` has the rest. */
const firefoxInBrief = {
  ...firefox,
  globals: { ...firefox.globals, TESSERA_CALM: true },
  testMatch: ['keyboard', 'moves', 'notice'].map((name) => `<rootDir>/e2e/journeys/${name}.test.ts`),
}
const projects = [...unit, chromium, ...(firefoxIsHere ? [firefoxInBrief] : [])]
const common = {
  globalSetup: './kit/src/testing/startRun.ts',
  globalTeardown: './kit/src/testing/endRun.ts',
  testTimeout: 240_000, // ms; it ends what hangs and asserts nothing: a journey alone takes two seconds
  maxWorkers: Math.min(Math.ceil(1.5 * availableParallelism()), 8), // each waits a third of its time for browsers and programs
}

const withoutSuites = (project) => ({
  ...project,
  testPathIgnorePatterns: ['/node_modules/', '\\.(faults|s3|interop|docs|pack)\\.test\\.ts$'],
})

export default { ...common, projects: projects.map(withoutSuites) }

/** `npm run test:firefox`: all journeys in Firefox. */
export const journeysInFirefox = { ...common, projects: [withoutSuites(firefox)] }

/** The slow suites, each behind a command of its own and in Chromium alone: files named `x.<suite>.test.ts`. */
export const suite = (name) => ({
  ...common,
  projects: [...unit, chromium].map((project) => ({ ...project, testMatch: [`**/*.${name}.test.ts`] })),
})

/** The unit tests in `folders`, as one project that shares no browser: for `npm run test:mutants`. */
export const unitTests = (folders) => ({
  ...shared,
  testTimeout: common.testTimeout,
  roots: folders.map((folder) => `<rootDir>/${folder}`),
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '\\.(faults|s3|interop|browser)\\.test\\.tsx?$'],
})
