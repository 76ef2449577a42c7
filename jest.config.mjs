/** Each part is its own project, so that the count of its tests is printed and never silently zero. */
const parts = ['kit', 'release', 'content', 'shell', 'mfe-regions', 'mfe-maps', 'mfe-consent', 'mfe-media']

const shared = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '\\.tsx?$': [
      'ts-jest',
      {
        useESM: true,
        diagnostics: false, // `npm run types` checks them, once
        tsconfig: {
          module: 'esnext',
          target: 'es2024',
          jsx: 'react-jsx',
          isolatedModules: true,
          esModuleInterop: true,
          allowJs: false,
        },
      },
    ],
  },
  modulePathIgnorePatterns: ['/dist/', '/\\.tessera/'],
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
})

export default {
  testTimeout: 20_000, // ms; browser journeys on a busy machine
  maxWorkers: 3,
  projects: [...unit, browser('e2e', ['journeys', 'failures', 'releases'])],
}
