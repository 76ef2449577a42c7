import type { CompiledMessage, MessageFormats, MessageValues } from './compiledMessages.ts'

/** A text, `0` for the number of the plural around it, or a placeholder, with the function of `MessageFormats` for it. */
export type MessagePart =
  | string
  | 0
  | readonly ['a', name: string]
  | readonly ['n', name: string, options?: Intl.NumberFormatOptions]
  | readonly ['d', name: string, options?: Intl.DateTimeFormatOptions]
  | readonly ['s', name: string, cases: MessageCases]
  | readonly ['p', name: string, cases: MessageCases, offset?: number, type?: Intl.PluralRuleType]

/** Case of a select or plural → its parts. */
export type MessageCases = Readonly<Record<string, readonly MessagePart[]>>

/** The message of these parts, as if a build had compiled it. `number`: that of the plural around them. */
export function interpretMessage(
  parts: readonly MessagePart[],
  number = '',
): Exclude<CompiledMessage, string> {
  return (values, formats) => parts.map((part) => fill(part, values, formats, number)).join('')
}

function fill(part: MessagePart, values: MessageValues, formats: MessageFormats, number: string): string {
  if (typeof part === 'string') return part
  if (part === 0) return number
  if (part[0] === 'a') return formats.a(values, part[1])
  if (part[0] === 'n') return formats.n(values, part[1], part[2])
  if (part[0] === 'd') return formats.d(values, part[1], part[2])
  const fillers = Object.entries(part[2]).map(([name, parts]) => [
    name,
    (own?: string) => interpretMessage(parts, own)(values, formats),
  ])
  const cases = Object.fromEntries(fillers)
  return part[0] === 's'
    ? formats.s(values, part[1], cases)
    : formats.p(values, part[1], cases, part[3], part[4])
}
