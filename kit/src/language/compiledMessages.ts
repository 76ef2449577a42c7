/** Values for the placeholders of a message. */
export type MessageValues = Readonly<Record<string, string | number | boolean | Date>>

/** Formatters for compiled messages. The names are short, as every message contains them. */
export interface MessageFormats {
  /** A value as text, isolated from the message if its writing direction differs. */
  a(values: MessageValues, name: string): string
  n(values: MessageValues, name: string, options?: Intl.NumberFormatOptions): string
  d(values: MessageValues, name: string, options?: Intl.DateTimeFormatOptions): string
  /** A plural: the case for exactly this number, otherwise the case for the number's category. */
  p(
    values: MessageValues,
    name: string,
    cases: PluralCases,
    offset?: number,
    type?: Intl.PluralRuleType,
  ): string
  s(values: MessageValues, name: string, cases: Readonly<Record<string, () => string>>): string
}

type PluralCases = Readonly<Record<string, (number: string) => string>>

/** A compiled message: a text without placeholders, or a function. */
export type CompiledMessage = string | ((values: MessageValues, formats: MessageFormats) => string)

/** The `catalogues` of a file `catalogues.ts`, from the files `<language>.json` beside it: BCP 47 → key → message. */
export type Catalogues<English> = Readonly<Record<string, Readonly<Record<keyof English, CompiledMessage>>>>

/** Texts and formats in the language that suits the page best. */
export interface Messages<Key extends string> {
  /** BCP 47 code of the chosen catalogue. */
  language: string
  /** Attributes of the slot's outermost element, for texts that are not in the page's language. */
  attributes: { lang?: string; dir?: 'ltr' | 'rtl' }
  /** The message with its placeholders filled. If a message cannot be formatted, throws an error that names its key. */
  text(key: Key, values?: MessageValues): string
  number(value: number, options?: Intl.NumberFormatOptions): string
  /** `value`: a `Date` or milliseconds. In UTC unless `options` names a zone: the two sides can have different zones. */
  date(value: Date | number, options?: Intl.DateTimeFormatOptions): string
  /** A list as text: `a, b and c`. */
  list(values: readonly string[], options?: Intl.ListFormatOptions): string
}

/** Languages that are written from right to left by default. */
const rightToLeft = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/
const rightToLeftLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const letter = /\p{L}/u

/**
 * Chooses one of the compiled `catalogues` for a page in `language`: the same language, else a less exact one (`es` for
 * `es-MX`), else English, else the first catalogue. If its language is not the page's, put `attributes` on the texts'
 * element. Server and browser choose the same catalogue.
 *
 * @example compiledMessages(catalogues, language).text('hours', { count: 2 })
 */
export function compiledMessages<Key extends string>(
  catalogues: Readonly<Record<string, Readonly<Record<Key, CompiledMessage>>>>,
  language: string,
): Messages<Key> {
  const chosen = chooseLanguage(Object.keys(catalogues), language)
  const messages = catalogues[chosen]
  if (!messages) throw new Error('There is no catalogue: name one language at least')
  const formats = createFormats(chosen)
  return {
    language: chosen,
    attributes: base(chosen) === base(language) ? {} : { lang: chosen, dir: findDirection(chosen) },
    text(key, values = {}) {
      const message = messages[key]
      if (message === undefined) throw new Error(`The catalogue ${chosen} has no message ${key}`)
      try {
        return typeof message === 'string' ? message : message(values, formats)
      } catch (error) {
        throw new Error(`The message ${key} of the catalogue ${chosen} cannot be formatted`, { cause: error })
      }
    },
    number: (value, options) => formatter(Intl.NumberFormat, chosen, options).format(value),
    date: (value, options) =>
      formatter(Intl.DateTimeFormat, chosen, { timeZone: 'UTC', ...options }).format(value),
    list: (values, options) => formatter(Intl.ListFormat, chosen, options).format(values),
  }
}

/** Isolates a text from the one around it, in this language, if its writing direction differs. */
export function isolate(text: string, language: string): string {
  const isRightToLeft = findDirection(language) === 'rtl'
  const isOther = letter.test(text) && rightToLeftLetter.test(text) !== isRightToLeft
  return isOther ? `\u2068${text}\u2069` : text
}

function createFormats(language: string): MessageFormats {
  const numbers = (options?: Intl.NumberFormatOptions) => formatter(Intl.NumberFormat, language, options)
  return {
    a: (values, name) => isolate(String(requireValue(values, name)), language),
    n: (values, name, options) => numbers(options).format(Number(requireValue(values, name))),
    d: (values, name, options) =>
      formatter(Intl.DateTimeFormat, language, { timeZone: 'UTC', ...options }).format(
        requireValue(values, name) as Date | number,
      ),
    p(values, name, cases, offset = 0, type = 'cardinal') {
      const value = Number(requireValue(values, name))
      const category = formatter(Intl.PluralRules, language, { type }).select(value - offset)
      const found = cases[`=${value}`] ?? cases[category] ?? cases['other']
      return found?.(numbers().format(value - offset)) ?? ''
    },
    s: (values, name, cases) => (cases[String(requireValue(values, name))] ?? cases['other'])?.() ?? '',
  }
}

function requireValue(values: MessageValues, name: string): MessageValues[string] {
  const value = values[name]
  if (value === undefined) throw new Error(`It has no value for {${name}}`)
  return value
}

const formatters = new Map<unknown, Map<string, unknown>>()

/** Reuses formatters: creating one takes longer than using it a hundred times. */
function formatter<Made, Options>(
  Kind: new (language: string, options?: Options) => Made,
  language: string,
  options?: Options,
): Made {
  const known = formatters.get(Kind) ?? new Map<string, unknown>()
  formatters.set(Kind, known)
  const key = language + (options ? JSON.stringify(options) : '')
  const found = (known.get(key) ?? new Kind(language, options)) as Made
  known.set(key, found)
  return found
}

function chooseLanguage(available: readonly string[], wanted: string): string {
  const parts = wanted.toLowerCase().split('-')
  for (let length = parts.length; length > 0; length--) {
    const tag = parts.slice(0, length).join('-')
    const found = available.find((one) => one.toLowerCase() === tag)
    if (found) return found
  }
  return available.includes('en') ? 'en' : (available[0] ?? '')
}

function base(language: string): string {
  return language.toLowerCase().split('-')[0] ?? ''
}

function findDirection(language: string): 'ltr' | 'rtl' {
  return rightToLeft.test(language.toLowerCase()) ? 'rtl' : 'ltr'
}
