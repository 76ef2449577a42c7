import type { Signature } from '@tessera/kit/contract/composition'
import type { TrustRecord } from '@tessera/kit/contract/trust'
import { causeAgainstLead, isLead } from './causeAgainstLead.ts'
import { isSignedBy, trustStatement } from './signed.ts'
import { computeKeyId } from './signer.ts'

type Roots = Pick<TrustRecord, 'roots' | 'keys' | 'threshold' | 'grants'>

/**
 * How many root keys still have to sign a record. As in The Update Framework: as many of the roots of the record before
 * as that one says, and as many of its own as it says itself, so that it hands over to no keys that no one holds. Where
 * one key is enough in both, its own are not counted: records from before thresholds have no more. A lead signs alone.
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
 * Arbitrary installation and key compromise: the first signature has to be by a root of the record before, others may be by
 * one of its own. Or by a lead, where `before` is another record: in the log's first anyone could name theirs. An id is its
 * key's hash, so that no key takes the grants of another.
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
