import { findUnscoped } from '@tessera/kit/build/findUnscoped'
import { type Check, passed } from './check.ts'

export const stylesScoped: Check = {
  id: 'styles',
  title: 'Its style sheets apply inside its slots and outlets alone',
  waivable: true,
  async run({ registry, remote, version, manifest }) {
    const { files } = await registry.manifest(manifest)
    const sheets = Object.entries(files).filter(([name]) => name.endsWith('.css'))
    const problems = await Promise.all(
      sheets.map(async ([name, { sha256 }]) => {
        const problem = findUnscoped(Buffer.from(await registry.blob(sha256)).toString('utf8'), remote)
        return problem === undefined ? [] : [`${name}:${problem}.`]
      }),
    )
    const found = problems.flat()
    if (found.length === 0) return passed
    return {
      status: 'refused',
      cause: `${remote} ${version}: ${found.join(' ')}`,
      fix: `Build ${remote} with \`tessera-kit build\`: it puts every sheet into the remote's layer and scope, and names the line of the source of what it refuses.`,
    }
  },
}
