import { type Check, passed } from './check.ts'

export const manifestReads: Check = {
  id: 'manifest',
  title: 'The stored manifest reads and is of this version',
  always: true,
  async run({ registry, remote, version, manifest }) {
    const { name, version: says } = await registry.manifest(manifest)
    if (name === remote && says === version) return passed
    return {
      status: 'refused',
      cause: `The manifest stored for ${remote} ${version} says it is ${name} ${says}.`,
      fix: `Build ${remote} again and run \`release publish ${remote}\`.`,
    }
  },
}
