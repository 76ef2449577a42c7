import type { MessagePart } from '@tessera/kit/language/interpretMessage'
import { parseMessage } from '@tessera/kit/language/parseMessage'
import { describeNearest } from '../search/describeNearest.ts'
import english from './en.json' with { type: 'json' }
import { maxMessage } from './wordsSchema.ts'

const originals = new Map(Object.entries(english))
const tag = /<[a-z/!?]/i

/** Reads a message that stands in for the shell's own. Throws an error that says why it cannot. */
export function readMessage(key: string, message: unknown): readonly MessagePart[] {
  const original = originals.get(key)
  if (original === undefined)
    throw new Error(`there is no such message${describeNearest(key, [...originals.keys()])}`)
  if (typeof message !== 'string') throw new Error('must be a text')
  if (message.trim() === '') throw new Error('is empty: leave it out, and the shell’s own text stands')
  if (message.length > maxMessage) throw new Error(`is longer than ${maxMessage} characters`)
  if (tag.test(message)) throw new Error('messages cannot contain tags')
  const parts = parseMessage(message)
  const given = new Map(placeholdersOf(parseMessage(original)))
  for (const [name, kind] of placeholdersOf(parts)) {
    const known = given.get(name)
    if (known === undefined) throw new Error(`there is no placeholder {${name}}`)
    if (kind !== 'text' && kind !== known) throw new Error(`{${name}} is a ${known} here, not a ${kind}`)
  }
  return parts
}

/** What a placeholder's value is formatted as. */
const kinds = { a: 'text', s: 'text', n: 'number', p: 'number', d: 'date' } as const

function placeholdersOf(parts: readonly MessagePart[]): [name: string, kind: 'text' | 'number' | 'date'][] {
  return parts.flatMap(function inPart(part) {
    if (typeof part === 'string' || part === 0) return []
    const within = part[0] === 's' || part[0] === 'p' ? Object.values(part[2]).flatMap(placeholdersOf) : []
    return [[part[1], kinds[part[0]]], ...within]
  })
}
