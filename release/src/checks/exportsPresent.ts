import { type Check, passed } from './check.ts'

export const exportsPresent: Check = {
  id: 'exports',
  title: 'Its container exposes every slot that it declares',
  async run({ registry, remote, version, manifest: sha256 }) {
    const manifest = await registry.manifest(sha256)
    const { entry } = manifest.browser
    const container = Buffer.from(await registry.blob(manifest.files[entry]?.sha256 ?? '')).toString('utf8')
    const lacking = manifest.slots.filter((slot) => !container.includes(`./${slot}`))
    if (lacking.length === 0) return passed
    return {
      status: 'refused',
      cause: `${entry} of ${remote} ${version} does not expose ${lacking.join(', ')}.`,
      fix: `Each slot of \`src/remote.ts\` needs \`src/<slot>.island.tsx\`; build ${remote} again.`,
    }
  },
}
