import { createHash } from 'node:crypto'

/** Who may be in the ops view. */
export interface Person {
  /** As the log names who did something; of who has the site's own token, nothing. */
  name: string
  mayRollBack: boolean
}

/** A person with the SHA-256 of the token. */
export type KnownPerson = Person & { digest: string }

const line = /^([a-z][a-z0-9.-]{0,39}) (read|roll-back) ([0-9a-f]{64})$/
export const peopleRule =
  'must have a line for each person: a name, `read` or `roll-back`, and the SHA-256 of the token in hex, with spaces; no name twice'

/** The lines of OPS_TOKENS; nothing where one of them is none. */
export function readPeople(text: string): readonly KnownPerson[] | undefined {
  const lines = text.split('\n').filter((one) => one.trim() !== '' && !one.startsWith('#'))
  const people = lines.flatMap(function read(one) {
    const [, name, right, digest] = line.exec(one.trim()) ?? []
    return name && digest ? [{ name, mayRollBack: right === 'roll-back', digest }] : []
  })
  const isWhole =
    people.length === lines.length && new Set(people.map(({ name }) => name)).size === people.length
  return isWhole ? people : undefined
}

export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')
