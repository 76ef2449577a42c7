import type { Signature } from '@tessera/kit/contract/composition'
import type { TrustRecord } from '@tessera/kit/contract/trust'
import { causeAgainstLead, isLead } from './causeAgainstLead.ts'
import { isSignedBy, trustStatement } from './signed.ts'
import { computeKeyId } from './signer.ts'

type Roots = Pick<TrustRecord, 'roots' | 'keys' | 'threshold' | 'grants'>

/**
 * How many root keys still have to sign a record. As in The Update Framework, the signatures must meet the threshold of
 * the previous record and of the record itself, so that control never passes to keys that no one holds. If neither sets
 * a threshold, only the previous record counts, as older records have one signature. A lead signs alone.
 */
export function missingSignatures(record: TrustRecord, before: Roots): number {
  if (isLead(before, record.signature.key)) return 0
  const signers = [...new Set(signaturesOf(record).map(({ key }) => key))]
  const counted = before.threshold || record.threshold ? [before, record] : [before]
  const missing = counted.map(({ roots, keys, threshold = 1 }) => {
    return threshold - signers.filter((id) => roots.includes(id) && keys[id]?.state === 'active').length
  })
  return Math.max(0, ...missing)
}

/**
 * Arbitrary installation and key compromise: the first signature must be by a root key of the previous record; others
 * can be by root keys that the record adds. A lead's signature is enough, except on the log's first record, where
 * anyone could name a lead. A key's id must be its hash, so that no key takes over another's grants.
 */
export function causeAgainst(record: TrustRecord, before: TrustRecord): string | undefined {
  const { key } = record.signature
  const byLead = record !== before && isLead(before, key)
  if (!byLead && !before.roots.includes(key)) return `it is signed by ${key}, which is no root key`
  const causes = byLead
    ? [causeAgainstLead(record, before)]
    : signaturesOf(record).map((signature) => whyNot(signature, record, before))
  const cause = causes.find((one) => one !== undefined)
  if (cause) return cause
  for (const [id, { public: spki }] of Object.entries(record.keys))
    if (computeKeyId(Buffer.from(spki, 'base64')) !== id) return `the key under ${id} has another id`
  return undefined
}

const signaturesOf = ({ signature, cosignatures = [] }: TrustRecord) => [signature, ...cosignatures]

function whyNot(signature: Signature, record: TrustRecord, before: Roots): string | undefined {
  const { key } = signature
  const naming = [before, record].find(({ roots }) => roots.includes(key))
  if (!naming) return `it is signed by ${key}, which is no root key`
  const root = naming.keys[key]
  if (root?.state !== 'active') return `the root key ${key} is not active`
  return isSignedBy(trustStatement(record), signature, root.public) ? undefined : 'its signature is not right'
}
