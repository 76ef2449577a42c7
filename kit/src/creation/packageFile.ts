import { type Framework, frameworks, type WantedRemote } from './frameworks.ts'
import { kitPackage, tarballName } from './kitPackage.ts'

export function packageFile({ name, framework, packages }: WantedRemote): string {
  const libraries = { ...frameworks[framework].dependencies, zod: kitPackage.dependencies.zod }
  const own = packages === undefined ? inWorkspace(name, libraries) : inRepository(name, framework, libraries)
  return `${JSON.stringify(own, null, 2)}\n`
}

const unpublished = { version: '0.1.0', private: true, type: 'module' } as const
const journey = (name: string) => `node --test journey/${name}.journey.ts`

type Libraries = Readonly<Record<string, string>>

function inWorkspace(name: string, libraries: Libraries) {
  return {
    name: `@tessera/mfe-${name}`,
    ...unpublished,
    scripts: { build: 'tessera-kit build', journey: journey(name) },
    dependencies: { '@tessera/kit': kitPackage.version, ...libraries },
  }
}

function inRepository(name: string, framework: Framework, libraries: Libraries) {
  return {
    name: `mfe-${name}`,
    ...unpublished,
    scripts: {
      build: 'tessera-kit build',
      test: 'tessera-kit build && node --test "src/**/*.test.ts"',
      lint: 'oxlint --deny-warnings',
      journey: journey(name),
    },
    dependencies: libraries,
    devDependencies: {
      '@tessera/kit': `file:packages/${tarballName('kit')}`,
      '@tessera/release': `file:packages/${tarballName('release')}`,
      '@types/node': '^24.19.2',
      ...frameworks[framework].devDependencies,
      oxlint: '^1.94.0',
      puppeteer: kitPackage.peerDependencies.puppeteer,
    },
    engines: { node: '>=22.18' },
  }
}
