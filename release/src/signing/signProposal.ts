import { writeFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { parseTrust } from '@tessera/kit/contract/parse'
import type { TrustRecord } from '@tessera/kit/contract/trust'
import { calledWrongly, ReleaseError } from '../errors/ReleaseError.ts'
import type { Registry } from '../registry/createRegistry.ts'
import { canonicalBytes, jsonIn, sha256Of } from '../store/canonicalBytes.ts'
import { keyOf } from '../store/keyOf.ts'
import { readRegularFile } from '../store/readRegularFile.ts'
import { missingSignatures, signaturesOf } from '../trust/missingSignatures.ts'
import { cosignTrust, trustStatement } from '../trust/signed.ts'
import type { Signer } from '../trust/signer.ts'
import { verifyTrust } from '../trust/trustLog.ts'

export interface SignRequest {
  registry: Registry
  signer: Signer
  /** The next trust record, as far as it is signed. */
  proposal: TrustRecord
  dryRun: boolean
}

/** Signs what another root key proposed; with the last signature that is missing it is in force. */
export async function signProposal({ registry, signer, proposal, dryRun }: SignRequest) {
  const trust = await registry.trust()
  if (!trust || proposal.previous !== trust.newest.sha256) throw overtaken(proposal)
  if (signaturesOf(proposal).some(({ key }) => key === signer.key))
    throw calledWrongly(`The key ${signer.key} has signed it already.`, 'Another root key has to.')
  const record = verifyTrust(cosignTrust(proposal, signer), trust, true)
  await refuseBound(registry, trust.record, record)
  const missing = missingSignatures(record, trust.record)
  if (missing === 0 && !dryRun && (await registry.appendTrust(record)) === 'conflict')
    throw overtaken(proposal)
  return { record, missing, before: trust.record }
}

/** The same for all who sign it, whatever was signed so far: they compare it by another way than the file's. */
export function proposalId(record: TrustRecord): string {
  return sha256Of(trustStatement(record)).slice(0, 16)
}

/** `wx` for a new file. */
export async function writeProposal(file: string, record: TrustRecord, flag: 'w' | 'wx'): Promise<void> {
  await writeFile(file, canonicalBytes(record), { flag }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw calledWrongly(`${file} is there already.`, 'Name another file: `--proposal <file>`.')
  })
}

export async function readProposal(file: string): Promise<TrustRecord> {
  try {
    const parsed = parseTrust(jsonIn(await readRegularFile(file, keyOf.trust(1)), file))
    if (parsed.ok) return parsed.value
    throw new Error(parsed.problems.join('; '))
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw calledWrongly(`${file} is no proposal: ${cause}.`, 'Give the file that the proposing call wrote.')
  }
}

/**
 * What was released since the proposal has to be allowed by it too. Of a key whose rights it changes every site would
 * refuse that; what a revoked key released is to be refused.
 */
async function refuseBound(registry: Registry, before: TrustRecord, after: TrustRecord): Promise<void> {
  for (const [environment, { number }] of Object.entries(await registry.heads())) {
    const since = number - (after.heads[environment]?.number ?? 0)
    for (const entry of since > 0 ? await registry.log(environment, since) : []) {
      const key = entry.status === 'good' ? entry.stored.record.signature?.key : undefined
      if (key === undefined || after.keys[key]?.state === 'revoked') continue
      if (isDeepStrictEqual(rightsOf(before, key), rightsOf(after, key))) continue
      const cause = `${environment} number ${entry.number} is by ${before.keys[key]?.name ?? key}, whose rights this changes`
      throw new ReleaseError('overtaken', `${cause}: sites would refuse it.`, proposeAgain)
    }
  }
}

function rightsOf({ keys, grants }: TrustRecord, id: string): unknown {
  return [keys[id]?.state, grants.filter(({ key }) => key === id)]
}

function overtaken({ number }: TrustRecord): ReleaseError {
  return new ReleaseError(
    'overtaken',
    `It was made to be trust number ${number}, on another number ${number - 1}.`,
    proposeAgain,
  )
}

const proposeAgain = 'Nothing was changed. Make the change again, and have that signed.'
