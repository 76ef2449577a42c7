import { IntlMessageFormat } from 'intl-messageformat'
import { compiledMessages, type CompiledMessage, type Messages } from './compiledMessages.ts'

export type { Messages, MessageValues } from './compiledMessages.ts'

/**
 * Like `compiledMessages`, but messages are parsed in the browser, which adds 9 kB (brotli, `intl-messageformat`) to the
 * remote. `catalogues`: BCP 47 → key → ICU message; all have the same keys.
 *
 * @example createMessages({ en: { hours: '{count, plural, one {# hour} other {# hours}}' } }, language).text('hours', { count: 2 })
 */
export function createMessages<Key extends string>(
  catalogues: Readonly<Record<string, Readonly<Record<Key, string>>>>,
  language: string,
): Messages<Key> {
  const parsed = Object.entries<Readonly<Record<Key, string>>>(catalogues).map(
    ([language, messages]) => [language, parsedWhenUsed(messages, language)] as const,
  )
  return compiledMessages<Key>(Object.fromEntries(parsed), language)
}

function parsedWhenUsed<Key extends string>(messages: Readonly<Record<Key, string>>, language: string) {
  const entries = Object.entries<string>(messages).map(([key, message]): [string, CompiledMessage] => {
    let format: IntlMessageFormat | undefined
    return [
      key,
      (values) => String((format ??= new IntlMessageFormat(message, language)).format({ ...values })),
    ]
  })
  return Object.fromEntries(entries) as Record<Key, CompiledMessage>
}
