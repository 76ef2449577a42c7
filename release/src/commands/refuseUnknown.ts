import { ReleaseError } from '../errors/ReleaseError.ts'
import type { Command } from 'commander'
import type { ChangeRequest } from '../promotion/changeCurrent.ts'
import { type Context, readChange, readContext } from './context.ts'

type Asked = Pick<Context, 'registry' | 'registryUrl' | 'environment'>

/** Throws if the environment does not exist. Otherwise a mistyped name would look like an empty environment. */
export async function refuseUnknown(context: Asked): Promise<void> {
  await refuseUnknownRegistry(context)
  const { registry, environment, registryUrl } = context
  const known = Object.keys(await registry.heads())
  if (known.includes(environment)) return
  await registry.trust() // throws if the trust log is invalid, which is why no environment is found then
  const there = known.length > 0 ? `There are ${known.join(', ')}.` : 'There is none yet.'
  throw new ReleaseError(
    'ENVIRONMENT_UNKNOWN',
    `There is no environment ${environment} in ${registryUrl}. ${there}`,
  )
}

/** Throws if the environment is new and not the registry's first. Creating others needs `--new-environment`. */
export async function refuseNewEnvironment(context: Asked): Promise<void> {
  await refuseUnknownRegistry(context)
  if (Object.keys(await context.registry.heads()).length > 0) await refuseUnknown(context)
}

/** Throws if there is no registry at the address. */
export async function refuseUnknownRegistry({
  registry,
  registryUrl,
}: Asked | Omit<Asked, 'environment'>): Promise<void> {
  const [remotes, heads, trust] = await Promise.all([
    registry.remotes(),
    registry.heads(),
    registry.trust().catch(() => 'damaged'), // the registry exists; verbs that need the trust log report the damage
  ])
  if (remotes.length > 0 || Object.keys(heads).length > 0 || trust) return
  throw new ReleaseError('REGISTRY_MISSING', `There is no registry at ${registryUrl}.`)
}

/** Reads the options of a change, and throws if the environment does not exist. */
export async function readChangeOfKnown(command: Command, remote: string): Promise<ChangeRequest> {
  const context = readContext(command, remote)
  await refuseUnknown(context)
  return readChange(command, context, remote)
}
