import type { FormField } from '@tessera/content/port'
import type { Pattern } from './findErrors.ts'

/** How a text is entered: which keyboard a phone shows, and what the browser offers to fill in. */
export interface Entry {
  type: 'text' | 'email'
  inputMode?: 'numeric' | 'decimal' | 'url' | 'email'
  autoComplete?: string
  autoCapitalize?: 'none'
  spellCheck?: false
}

/** Input hints for a field, from its name and pattern. */
export function chooseEntry({ name, pattern, equalTo }: FormField): Entry {
  const entry: Entry = pattern ? byPattern[pattern] : { type: 'text' }
  if (equalTo !== undefined) return { ...entry, autoComplete: 'off' } // filled in by the browser, a repetition proves nothing
  return wellKnown.has(name) ? { ...entry, autoComplete: name } : entry
}

const literal = { autoCapitalize: 'none', spellCheck: false } as const

const byPattern: Readonly<Record<Pattern, Entry>> = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', ...literal },
  url: { type: 'text', inputMode: 'url', autoComplete: 'url', ...literal },
  card: { type: 'text', inputMode: 'numeric', autoComplete: 'cc-number', ...literal },
  cvv: { type: 'text', inputMode: 'numeric', autoComplete: 'cc-csc', ...literal },
  number: { type: 'text', inputMode: 'decimal' },
  date: { type: 'text', autoComplete: 'off', ...literal },
}

/** Field names for which browsers can fill in values. */
const wellKnown: ReadonlySet<string> = new Set([
  'name',
  'given-name',
  'family-name',
  'organization',
  'street-address',
  'postal-code',
  'country-name',
  'tel',
])
