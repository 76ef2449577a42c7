import type { Registry } from '../registry/registry.ts'
import { initTrust } from './initTrust.ts'
import { createKey, type NamedSigner, readKeys } from './readKeys.ts'

/**
 * Turns signing on in a registry that nothing was ever stored in, with a key for each team, one for all and the root's;
 * keys that lie in `folder` are taken. Says whether it did.
 */
export async function seedTrust(
  registry: Registry,
  folder: string,
  remotes: readonly string[],
): Promise<'begun' | 'signed' | 'open'> {
  if (await registry.trust()) return 'signed'
  const isUsed = (await registry.remotes()).length > 0 || Object.keys(await registry.heads()).length > 0
  if (isUsed) return 'open'
  const keys = await readKeys(folder)
  const keyOf = async (name: string): Promise<NamedSigner> =>
    keys.find((key) => key.name === name) ?? createKey(folder, name)
  const teams = []
  for (const remote of remotes) teams.push({ key: await keyOf(`team-${remote}`), remotes: [remote] })
  const [signer, ops] = [await keyOf('root'), await keyOf('ops')]
  await initTrust({ registry, signer, ops, teams, actor: 'npm start', reason: 'first start' })
  return 'begun'
}
