import type { NamedRelease } from '@tessera/kit/contract/composition'
import { calledWrongly, ReleaseError } from '../errors/ReleaseError.ts'
import type { ReleaseReader } from '../releases/storeRelease.ts'
import { RegistryError } from '@tessera/store/RegistryError'
import { fetchShell, removeOtherShells } from './fetchShell.ts'
import { within } from '@tessera/store/within'

const maxTime = 120_000 /* ms; a shell has about 12 MB, fetched once */
const minNode = 26

/** Like `fetchShell`, but with a time limit, and errors that say what to do. Throws `ReleaseError`. */
export async function fetchInTime(
  registry: Pick<ReleaseReader, 'manifest' | 'blob'>,
  release: NamedRelease,
  folder: string,
  timeout = maxTime,
): Promise<string> {
  if (Number.parseInt(process.versions.node) < minNode)
    throw calledWrongly(
      `The shell to try the version in needs Node ${minNode}; this is ${process.versions.node}.`,
      `Run the command with Node ${minNode}; \`--only <check>\` names checks that do without the shell.`,
    )
  const cause = `it was not complete within ${timeout / 1000} s`
  const late = () => new RegistryError('unreachable', release.manifest, cause)
  try {
    const fetched = await within(timeout, fetchShell(registry, release, folder), late)
    await removeOtherShells(folder, [release])
    return fetched
  } catch (error) {
    throw error instanceof RegistryError ? inWords(error, release) : error
  }
}

function inWords({ kind, message }: RegistryError, { version }: NamedRelease): ReleaseError {
  const fix =
    kind === 'unreachable'
      ? 'Look at the registry (`release doctor`), and check again.'
      : 'Ask the operators of the site to build it again and run `release publish shell`, which restores what is damaged.'
  return new ReleaseError('REGISTRY_FAULTY', `The shell ${version} could not be fetched: ${message}.`, fix)
}
