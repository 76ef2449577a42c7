import { setTimeout as wait } from 'node:timers/promises'
import type { NamedRelease } from '@tessera/kit/contract/composition'
import { calledWrongly, ReleaseError } from '../errors/ReleaseError.ts'
import type { ReleaseReader } from '../releases/storeRelease.ts'
import { RegistryError } from '@tessera/store/RegistryError'
import { fetchShell, removeOtherShells } from './fetchShell.ts'

const maxTime = 120_000 /* ms; some 12 MB, once for each shell */
const minNode = 26

/** `fetchShell` for who will run it at once. Fails with `ReleaseError`, which says what to do. */
export async function fetchInTime(
  registry: Pick<ReleaseReader, 'manifest' | 'blob'>,
  release: NamedRelease,
  folder: string,
  timeout = maxTime,
): Promise<string> {
  if (Number.parseInt(process.versions.node) < minNode)
    throw calledWrongly(
      `The shell, in which it would be tried, needs Node ${minNode}; this is ${process.versions.node}.`,
      `Run the command with Node ${minNode}; \`--only <check>\` names checks that do without the shell.`,
    )
  const fetched = new AbortController()
  const late = wait(timeout, undefined, fetched).then(() => {
    throw new RegistryError('unreachable', release.manifest, `it was not whole within ${timeout / 1000} s`)
  })
  try {
    const place = await Promise.race([fetchShell(registry, release, folder), late])
    await removeOtherShells(folder, [release])
    return place
  } catch (error) {
    throw error instanceof RegistryError ? inWords(error, release) : error
  } finally {
    fetched.abort()
    await late.catch(() => {}) // it is over
  }
}

function inWords({ kind, message }: RegistryError, { version }: NamedRelease): ReleaseError {
  const fix =
    kind === 'unreachable'
      ? 'Look at the registry (`release doctor`), and check again.'
      : 'Ask who runs the site to build it again and run `release publish shell`, which restores what is damaged.'
  return new ReleaseError('registryFaulty', `The shell ${version} could not be fetched: ${message}.`, fix)
}
