import {
  shellEnvironment,
  shellName,
  type NamedRelease,
  type RemoteManifest,
} from '@tessera/kit/contract/composition'
import type { CompositionReader } from '../log/compositionLog.ts'
import type { ReleaseReader } from '../releases/storeRelease.ts'

/** The shell that all visitors of an environment have; nothing where it is not released by the registry. */
export async function readCurrentShell(
  registry: Pick<CompositionReader, 'newest'>,
  environment: string,
): Promise<NamedRelease | undefined> {
  return (await registry.newest(shellEnvironment(environment)))?.record.remotes[shellName]
}

/** Shared package → the version that the current shell gives to remotes. */
export async function readProvided(
  registry: Pick<CompositionReader, 'newest'> & Pick<ReleaseReader, 'manifest'>,
  environment: string,
): Promise<RemoteManifest['provides']> {
  const live = await readCurrentShell(registry, environment)
  return live && (await registry.manifest(live.manifest)).provides
}
