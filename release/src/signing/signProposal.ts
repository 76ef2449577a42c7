import { writeFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { parseTrust } from '@tessera/kit/contract/parse'
import type { TrustRecord } from '@tessera/kit/contract/trust'
import { calledWrongly, ReleaseError } from '../errors/ReleaseError.ts'
import type { Registry } from '../registry/createRegistry.ts'
import { canonicalBytes, parseJson, sha256Of } from '@tessera/store/canonicalBytes'
import { keyOf } from '../layout/keyOf.ts'
import { readRegularFile } from '@tessera/store/readRegularFile'
import { missingSignatures } from '../trust/missingSignatures.ts'
import { cosignTrust, trustStatement } from '../trust/signed.ts'
import type { Signer } from '../trust/signer.ts'
import { verifyTrust } from '../trust/trustLog.ts'
import { describeError } from '@tessera/store/describeError'

/** Signs another root key's proposal. With the last missing signature, the proposal comes into force. */
export async function signProposal(
  registry: Registry,
  signer: Signer,
  proposal: TrustRecord,
  isDry: boolean,
) {
  const trust = await registry.trust()
  if (!trust || proposal.previous !== trust.newest.sha256) throw overtaken('another change came first')
  const record = verifyTrust(cosignTrust(proposal, signer), trust, true)
  await refuseIfOutdated(registry, trust.record, record)
  const missing = missingSignatures(record, trust.record)
  if (missing === 0 && !isDry && (await registry.appendTrust(record)) === 'conflict')
    throw overtaken('another change came first')
  return { record, missing, before: trust.record }
}

/** The id of a proposal, whatever its signatures. Signers compare it over another channel than the file's. */
export function proposalId(record: TrustRecord): string {
  return sha256Of(trustStatement(record)).slice(0, 16)
}

/** Writes a proposal; with `wx`, throws if the file exists. */
export async function writeProposal(file: string, record: TrustRecord, flag: 'w' | 'wx'): Promise<void> {
  await writeFile(file, canonicalBytes(record), { flag }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? calledWrongly(`${file} is there already.`, 'Move it away.') : error
  })
}

/** Reads a proposal. Throws `ReleaseError` if the file is not a proposal. */
export async function readProposal(file: string): Promise<TrustRecord> {
  try {
    const parsed = parseTrust(parseJson(await readRegularFile(file, keyOf.trust(1)), file))
    if (parsed.ok) return parsed.value
    throw new Error(parsed.problems.join('; '))
  } catch (error) {
    const cause = `${file} is no proposal: ${describeError(error)}.`
    throw calledWrongly(cause, 'Name the file that the command which made the proposal wrote.')
  }
}

/**
 * Refuses to change the rights of a key that signed a release after the proposal, except to revoke the key: sites would
 * refuse the release. Refuses heads above a log's newest number: a retired key would stay valid up to them.
 */
async function refuseIfOutdated(registry: Registry, before: TrustRecord, after: TrustRecord): Promise<void> {
  const heads = await registry.heads()
  for (const environment of Object.keys({ ...heads, ...after.heads })) {
    const since = (heads[environment]?.number ?? 0) - (after.heads[environment]?.number ?? 0)
    if (since < 0) throw overtaken(`${environment} has no number ${after.heads[environment]?.number}`)
    for (const entry of since > 0 ? await registry.log(environment, since) : []) {
      const key = (entry.status === 'good' && entry.stored.record.signature?.key) || ''
      if (
        after.keys[key]?.state !== 'revoked' &&
        !isDeepStrictEqual(listRights(before, key), listRights(after, key))
      )
        throw overtaken(
          `sites would refuse ${environment} number ${entry.number} by ${after.keys[key]?.name}`,
        )
    }
  }
}

function listRights({ keys, grants }: TrustRecord, id: string): unknown {
  return [keys[id]?.state, grants.filter(({ key }) => key === id)]
}

const overtaken = (cause: string) =>
  new ReleaseError('OVERTAKEN', `The proposal cannot come into force: ${cause}.`, 'Make the change again.')
