import { type Check, passed } from './check.ts'

export const filesIntact: Check = {
  id: 'files',
  title: 'Every file is in the registry, unaltered',
  always: true,
  async run({ registry, remote, version, manifest }) {
    const missing = await registry.missing(await registry.manifest(manifest))
    if (missing.length === 0) return passed
    return {
      status: 'refused',
      cause: `${remote} ${version} lacks ${missing.join(', ')}, or has it altered.`,
      fix: `Build that version again and run \`release publish ${remote}\`: it restores what is damaged.`,
    }
  },
}
