import { ReleaseError } from '../errors/ReleaseError.ts'
import type { Command } from 'commander'
import type { ChangeRequest } from '../promotion/changeCurrent.ts'
import { type Context, readChange, readContext } from './context.ts'

type Asked = Pick<Context, 'registry' | 'registryUrl' | 'environment'>

/** A name with a slip in it is not answered with nothing: fails when the environment is not there. */
export async function refuseUnknown(context: Asked): Promise<void> {
  await refuseUnknownRegistry(context)
  const { registry, environment, registryUrl } = context
  const known = Object.keys(await registry.heads())
  if (known.includes(environment)) return
  await registry.trust() // one that is not believed is why nothing is found: it says so
  const there = known.length > 0 ? `There are ${known.join(', ')}.` : 'There is none yet.'
  throw new ReleaseError(
    'environmentUnknown',
    `There is no environment ${environment} in ${registryUrl}. ${there}`,
  )
}

/** The first environment of a registry needs no `--new-environment`, another one does. */
export async function refuseNewEnvironment(context: Asked): Promise<void> {
  await refuseUnknownRegistry(context)
  if (Object.keys(await context.registry.heads()).length > 0) await refuseUnknown(context)
}

/** Fails when there is nothing where the registry should be. */
export async function refuseUnknownRegistry({
  registry,
  registryUrl,
}: Asked | Omit<Asked, 'environment'>): Promise<void> {
  const [remotes, heads, trust] = await Promise.all([
    registry.remotes(),
    registry.heads(),
    registry.trust().catch(() => 'damaged'), // anyone who needs it is reported so; it is there
  ])
  if (remotes.length > 0 || Object.keys(heads).length > 0 || trust) return
  throw new ReleaseError('registryMissing', `There is no registry at ${registryUrl}.`)
}

export async function readChangeOfKnown(command: Command, remote: string): Promise<ChangeRequest> {
  const context = readContext(command, remote)
  await refuseUnknown(context)
  return readChange(command, context, remote)
}
