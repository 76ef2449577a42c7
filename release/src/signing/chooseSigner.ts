import { ReleaseError } from '../errors/ReleaseError.ts'
import type { TrustKeeping, Trust } from '../trust/trustLog.ts'
import { duties } from '../trust/isOnDuty.ts'
import { isLead } from '../trust/causeAgainstLead.ts'
import { isGranted } from '../trust/verifyAuthor.ts'
import { type NamedSigner, readKey, readKeys } from './readKeys.ts'

/** What the key must be able to release, and where to look for the key. */
export interface SignerWanted {
  registry: TrustKeeping
  remote: string
  environment?: string
  folder: string
  named?: string | undefined
}

/**
 * The key to sign with: the named key, else the only key in the folder that may release the remote. Keys with a grant
 * that names the remote come first, then keys for all remotes, then keys for a duty. Undefined in an open registry.
 */
export async function chooseSigner(wanted: SignerWanted): Promise<NamedSigner | undefined> {
  const { registry, folder, named } = wanted
  if (named) return readKey(folder, named)
  const trust = await registry.trust()
  if (!trust) return undefined
  const keys = await readKeys(folder)
  const may = keys.filter(({ key }) => mayRelease(trust, key, wanted))
  const own = may.filter(({ key }) => isNamedFor(trust, key, wanted.remote))
  const onDuty = keys.filter(({ key }) =>
    duties.some((remote) => mayRelease(trust, key, { ...wanted, remote })),
  )
  const best = [own, may, onDuty].find(({ length }) => length > 0) ?? []
  if (best.length === 1) return best[0]
  throw best.length === 0 ? noKey(trust, wanted) : manyKeys(best, wanted)
}

/** The key to change trust with: the named key, else the only root key in the folder, else the only team lead's key. */
export async function chooseRoot(
  registry: TrustKeeping,
  folder: string,
  named?: string,
): Promise<NamedSigner> {
  if (named) return readKey(folder, named)
  const trust = await registry.trust()
  const keys = await readKeys(folder)
  const roots = keys.filter(({ key, name }) => (trust ? trust.record.roots.includes(key) : name === 'root'))
  const leads = keys.filter(({ key }) => trust && isLead(trust.record, key))
  const [best = [], what = 'root keys'] = roots.length > 0 ? [roots] : [leads, 'leads of teams']
  if (best.length === 1 && best[0]) return best[0]
  const cause =
    best.length === 0
      ? `No key in ${folder} is a root key or leads a team.`
      : `Several keys in ${folder} are ${what}.`
  throw new ReleaseError(
    'KEY_MISSING',
    cause,
    'Name it: `--sign-with <name or file>`. `release trust show` lists the root keys and leads.',
  )
}

function mayRelease({ record }: Trust, key: string, { remote, environment }: SignerWanted): boolean {
  return record.keys[key]?.state === 'active' && isGranted(record.grants, key, remote, environment)
}

function isNamedFor({ record }: Trust, key: string, remote: string): boolean {
  return record.grants.some(
    (grant) => grant.key === key && grant.remotes !== '*' && grant.remotes.includes(remote),
  )
}

function noKey(trust: Trust, wanted: SignerWanted): ReleaseError {
  const may = Object.entries(trust.record.keys).filter(([key]) => mayRelease(trust, key, wanted))
  const names = may.map(([key, { name }]) => `${name} (${key})`).join(', ') || 'none'
  const where = wanted.environment ? ` to ${wanted.environment}` : ''
  return new ReleaseError(
    'KEY_MISSING',
    `No key in ${wanted.folder} may release ${wanted.remote}${where}. Keys that may: ${names}.`,
  )
}

function manyKeys(keys: readonly NamedSigner[], { folder, remote }: SignerWanted): ReleaseError {
  const names = keys.map(({ name }) => name).join(', ')
  return new ReleaseError(
    'KEY_MISSING',
    `Several keys in ${folder} may release ${remote}: ${names}.`,
    'Choose one: `--key <name>`.',
  )
}
