import { contractNumber } from '@tessera/kit/contract/remote'
import { type Check, passed } from './check.ts'

export const contractFits: Check = {
  id: 'contract',
  title: `It is built for contract ${contractNumber}`,
  async run({ registry, remote, version, manifest }) {
    const { contract } = await registry.manifest(manifest)
    if (contract === contractNumber) return passed
    return {
      status: 'refused',
      cause: `${remote} ${version} is built for contract ${contract}, the shell speaks ${contractNumber}.`,
      fix: `Build ${remote} with the @tessera/kit of the shell, publish it and promote that version.`,
    }
  },
}
