import { type Check, passed } from './check.ts'

export const noNewPolicies: Check = {
  id: 'policies',
  title: 'Its code makes no Trusted Types policy that the live version’s does not',
  waivable: true,
  async run({ registry, remote, version, manifest, base }) {
    const live = base.remotes[remote]
    if (!live) return passed
    const { trustedTypes: granted = [] } = await registry.manifest(live.manifest)
    const declared = (await registry.manifest(manifest)).trustedTypes ?? []
    const fresh = declared.filter((name) => name !== 'default' && !granted.includes(name))
    if (fresh.length === 0) return passed
    return {
      status: 'refused',
      cause: `${remote} ${version} declares ${fresh.join(', ')}; ${live.version} does not.`,
      fix: 'When its code may write HTML that nothing sanitises, grant it with `--waive policies --reason "<why>"`.',
    }
  },
}
