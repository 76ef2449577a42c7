import { isDeepStrictEqual } from 'node:util'
import type { Grant, TrustedKey, TrustRecord } from '@tessera/kit/contract/trust'
import { isSignedBy, trustStatement } from './signed.ts'

type Terms = Pick<TrustRecord, 'keys' | 'grants' | 'roots'>

/** Whether a key that is not a root key leads a team, so that it may sign trust records for the team. */
export function isLead(terms: Terms, id: string): boolean {
  return !terms.roots.includes(id) && listLeadGrants(terms, id).length > 0
}

/** Why a lead's trust record is refused; undefined if it only adds keys to the lead's team or retires keys of it. */
export function causeAgainstLead(record: TrustRecord, before: TrustRecord): string | undefined {
  const { key: id } = record.signature
  const rights = listLeadGrants(before, id)
  const change = { record, before, rights, isOwn: isOfTeam(record, before, rights) }
  const broken = limits.find(([, holds]) => !holds(change))
  if (broken) return `the key ${before.keys[id]?.name} (${id}) leads a team and ${broken[0]}`
  const isRight = isSignedBy(trustStatement(record), record.signature, before.keys[id]?.public ?? '')
  return isRight ? undefined : 'its signature is not right'
}

interface Change {
  record: TrustRecord
  before: TrustRecord
  rights: readonly Grant[]
  /** Whether a key belongs to the lead's team. */
  isOwn: (id: string) => boolean
}

const maxEntries = 1000 /* keys, and as many grants; so a stolen lead's key leaves room for more, which root keys add */

/** Key compromise: what a stolen lead's key must not do. `holds` is whether a change keeps to the limit. */
const limits: readonly (readonly [cause: string, holds: (change: Change) => boolean])[] = [
  [
    `names more than ${maxEntries} keys or grants`,
    ({ record: { keys, grants } }) => Object.keys(keys).length <= maxEntries && grants.length <= maxEntries,
  ],
  [
    'changes what holds for all remotes',
    ({ record, before }) => !record.cosignatures && isDeepStrictEqual(forAll(record), forAll(before)),
  ],
  [
    'changes keys or grants of others',
    ({ record, before, isOwn }) => isDeepStrictEqual(ofOthers(record, isOwn), ofOthers(before, isOwn)),
  ],
  [
    'does more to a key than to add or to retire it',
    ({ record, before, isOwn }) =>
      Object.keys({ ...before.keys, ...record.keys }).every(
        (id) => !isOwn(id) || isAddedOrRetired(before.keys[id], record.keys[id]),
      ),
  ],
  [
    'gives a new key the name of a key of others',
    function holds({ record, before, isOwn }) {
      const others = Object.entries(before.keys).filter(([id, { state }]) => !isOwn(id) && state === 'active')
      const isFree = (name: string) => others.every(([, other]) => other.name !== name)
      return Object.entries(record.keys).every(
        ([id, { name }]) => Object.hasOwn(before.keys, id) || isFree(name),
      )
    },
  ],
  [
    'grants more than its own rights',
    ({ record, rights, isOwn }) =>
      record.grants.every((grant) => !isOwn(grant.key) || isWithin(grant, rights)),
  ],
  [
    'binds what was released before', // otherwise sites would refuse releases whose key was retired since
    ({ record: { heads }, before }) =>
      Object.entries(before.heads).every(([name, { number }]) => (heads[name]?.number ?? 0) >= number),
  ],
]

/** Recognises the team's keys: new keys, and active keys whose rights are all within the lead's. */
function isOfTeam(record: TrustRecord, before: TrustRecord, rights: readonly Grant[]): Change['isOwn'] {
  return function isOwn(id) {
    if (!Object.hasOwn(before.keys, id)) return Object.hasOwn(record.keys, id)
    const granted = before.grants.filter(({ key }) => key === id)
    const isFree = before.keys[id]?.state === 'active' && !before.roots.includes(id) && granted.length > 0
    return isFree && granted.every((grant) => isWithin(grant, rights))
  }
}

function listLeadGrants({ keys, grants }: Terms, id: string): readonly Grant[] {
  return keys[id]?.state === 'active' ? grants.filter(({ key, lead }) => key === id && lead) : []
}

/** Whether a grant is within the lead's rights. A grant with `lead` never is: a lead cannot make another lead. */
function isWithin({ remotes, environments, lead }: Grant, rights: readonly Grant[]): boolean {
  return !lead && rights.some((own) => isPart(remotes, own.remotes) && isPart(environments, own.environments))
}

function isPart(names: readonly string[] | '*', all: readonly string[] | '*'): boolean {
  if (all === '*') return names.length <= maxEntries
  return names !== '*' && names.length <= all.length && names.every((name) => all.includes(name))
}

const forAll = ({ roots, threshold, origins, ceilingKb }: TrustRecord) => [
  roots,
  threshold,
  origins,
  ceilingKb,
]

const ofOthers = ({ keys, grants }: TrustRecord, isOwn: Change['isOwn']) => [
  Object.fromEntries(Object.entries(keys).filter(([id]) => !isOwn(id))),
  grants.filter(({ key }) => !isOwn(key)),
]

function isAddedOrRetired(was: TrustedKey | undefined, is: TrustedKey | undefined): boolean {
  if (!was) return is?.state === 'active'
  return isDeepStrictEqual(is, was) || isDeepStrictEqual(is, { ...was, state: 'retired' })
}
