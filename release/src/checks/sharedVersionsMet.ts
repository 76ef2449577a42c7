import semver from 'semver'
import { type Check, passed } from './check.ts'

export const sharedVersionsMet: Check = {
  id: 'shared',
  title: 'The shell has the shared packages that it requires',
  async run({ registry, remote, version, manifest, provided }) {
    const { requires } = await registry.manifest(manifest)
    const unmet = Object.entries(requires).filter(([name, range]) => !isMet(provided[packageOf(name)], range))
    if (unmet.length === 0) return passed
    const wanted = unmet.map(
      ([name, range]) => `${name} ${range} (the shell has ${provided[packageOf(name)] ?? 'none'})`,
    )
    return {
      status: 'refused',
      cause: `${remote} ${version} requires ${wanted.join(', ')}.`,
      fix: `Build ${remote} with what the shell has, let it bring its own (\`shared: 'own'\` in src/remote.ts), or release the shell first and say \`--provides <package>@<version>\`.`,
    }
  },
}

function isMet(version: string | undefined, range: string): boolean {
  return version !== undefined && semver.satisfies(version, range, { includePrerelease: true })
}

/** `react/jsx-runtime` comes with `react`. */
function packageOf(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/')
}
