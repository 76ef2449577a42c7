import { randomUUID } from 'node:crypto'
import type { Log } from '../logging/log.ts'
import type { KnownPerson } from './readPeople.ts'
import { createSession, type Session } from './session.ts'

/** What is set at this moment. Each fails where it cannot be read. */
export interface OpsTokens {
  token: () => string | undefined
  /** With tokens of their own. */
  people: () => readonly KnownPerson[] | undefined
}

/** Opens by the tokens of this moment, so that one that was replaced or taken away is so at once. What cannot be read opens to no one. */
export function followTokens({ token, people }: OpsTokens, log: Log): () => Session {
  let last = ''

  return function currentSession() {
    const problems: string[] = []
    function read<Value>(one: () => Value): Value | undefined {
      try {
        return one()
      } catch (error) {
        problems.push(String(error))
        return undefined
      }
    }
    const session = createSession(read(token) ?? randomUUID(), read(people))
    const cause = problems.join('\n')
    if (cause !== last && cause !== '')
      log.error('tokens of the ops view cannot be read: until they can, they let no one in', { cause })
    last = cause
    return session
  }
}
