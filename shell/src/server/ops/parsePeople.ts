import { createHash } from 'node:crypto'

/** A person who may use the ops view. */
export interface Person {
  /** Named in the log; empty for someone who uses the site's own token. */
  name: string
  mayRollBack: boolean
}

/** A person and the SHA-256 of their token. */
export type KnownPerson = Person & { digest: string }

const line = /^([a-z][a-z0-9.-]{0,39}) (read|roll-back) ([0-9a-f]{64})$/
/** The error message for a wrong OPS_TOKENS. */
export const peopleRule =
  'must have one line per person: a name, `read` or `roll-back`, and the SHA-256 of the token in hex, separated by spaces; each name once'

/** Parses OPS_TOKENS; undefined when one of its lines is invalid. */
export function parsePeople(text: string): readonly KnownPerson[] | undefined {
  const lines = text.split('\n').filter((one) => one.trim() !== '' && !one.startsWith('#'))
  const people = lines.flatMap(function read(one) {
    const [, name, right, digest] = line.exec(one.trim()) ?? []
    return name && digest ? [{ name, mayRollBack: right === 'roll-back', digest }] : []
  })
  const isWhole =
    people.length === lines.length && new Set(people.map(({ name }) => name)).size === people.length
  return isWhole ? people : undefined
}

/** SHA-256 in hex: settings contain a personal token's digest, never the token itself. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')
