import {
  shellEnvironment,
  shellName,
  type NamedRelease,
  type RemoteManifest,
} from '@tessera/kit/contract/composition'
import type { CompositionReader } from '../log/compositionLog.ts'
import type { ReleaseReader } from '../releases/storeRelease.ts'

/** Reads which shell is current in an environment; undefined if none was released. */
export async function readCurrentShell(
  registry: Pick<CompositionReader, 'newest'>,
  environment: string,
): Promise<NamedRelease | undefined> {
  return (await registry.newest(shellEnvironment(environment)))?.record.remotes[shellName]
}

/** Reads the shared packages, with their versions, that the current shell provides; undefined if it names none. */
export async function readProvided(
  registry: Pick<CompositionReader, 'newest'> & Pick<ReleaseReader, 'manifest'>,
  environment: string,
): Promise<RemoteManifest['provides']> {
  const current = await readCurrentShell(registry, environment)
  return current && (await registry.manifest(current.manifest)).provides
}
