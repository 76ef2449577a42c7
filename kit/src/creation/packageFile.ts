import { frameworks } from './frameworks.ts'
import { kitPackage } from './kitPackage.ts'
import { tarballName } from './tarballsIn.ts'
import type { WantedRemote } from './WantedRemote.ts'

/** The text of a new remote's package.json. */
export function packageFile({ name, framework, packages }: WantedRemote): string {
  const libraries = { ...frameworks[framework].dependencies, zod: kitPackage.dependencies.zod }
  const own = packages === undefined ? inWorkspace(name, libraries) : inRepository(name, framework, libraries)
  return `${JSON.stringify(own, null, 2)}\n`
}

const journey = (name: string) => `node --test journey/${name}.journey.ts`

function inWorkspace(name: string, libraries: Readonly<Record<string, string>>) {
  return {
    name: `@tessera/mfe-${name}`,
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: { build: 'tessera-kit build', journey: journey(name) },
    dependencies: { '@tessera/kit': kitPackage.version, ...libraries },
  }
}

function inRepository(
  name: string,
  framework: WantedRemote['framework'],
  libraries: Readonly<Record<string, string>>,
) {
  return {
    name: `mfe-${name}`,
    version: '0.1.0',
    private: true,
    type: 'module',
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
