import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { MessageCases, MessagePart } from './interpretMessage.ts'

/** Parses an ICU message. Throws an error that says why the message cannot be used. */
export function parseMessage(message: string): readonly MessagePart[] {
  return parsed(message).map(readElement)
}

function parsed(message: string): MessageFormatElement[] {
  try {
    return parse(message, { ignoreTag: true, requiresOtherClause: true })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`not an ICU message: ${reason.toLowerCase().replaceAll('_', ' ')}`, { cause: error })
  }
}

function readElement(element: MessageFormatElement): MessagePart {
  if (element.type === TYPE.pound) return 0
  if (element.type === TYPE.literal) return element.value
  if (element.type === TYPE.tag) throw new Error('messages cannot contain tags')
  const { value: name } = element
  switch (element.type) {
    case TYPE.argument:
      return ['a', name]
    case TYPE.number:
      return ['n', name, ...readOptions(element.style, numberStyles, Intl.NumberFormat)]
    case TYPE.date:
      return ['d', name, ...readOptions(element.style ?? 'medium', dateStyles, Intl.DateTimeFormat)]
    case TYPE.time:
      return ['d', name, ...readOptions(element.style ?? 'medium', timeStyles, Intl.DateTimeFormat)]
    case TYPE.select:
      return ['s', name, readCases(element.options)]
    case TYPE.plural: {
      const { offset, pluralType, options } = element
      const isUsual = offset === 0 && pluralType === 'cardinal'
      return isUsual ? ['p', name, readCases(options)] : ['p', name, readCases(options), offset, pluralType]
    }
  }
}

function readCases(cases: Readonly<Record<string, { value: MessageFormatElement[] }>>): MessageCases {
  return Object.fromEntries(Object.entries(cases).map(([name, { value }]) => [name, value.map(readElement)]))
}

type Styles = Readonly<Record<string, object>>
const numberStyles: Styles = { percent: { style: 'percent' }, integer: { maximumFractionDigits: 0 } }
const lengths = ['short', 'medium', 'long', 'full'] as const
const dateStyles: Styles = Object.fromEntries(lengths.map((length) => [length, { dateStyle: length }]))
const timeStyles: Styles = Object.fromEntries(lengths.map((length) => [length, { timeStyle: length }]))

/** Format options of a skeleton (`::unit/kilometer`) or of a named style; `Format` refuses unknown ones. */
function readOptions(
  style: string | { parsedOptions: object } | null | undefined,
  named: Styles,
  Format: new (language: string, options: object) => object,
): [options: object] | [] {
  if (!style) return []
  const options = typeof style === 'string' ? named[style] : style.parsedOptions
  if (!options) throw new Error(`there is no format “${JSON.stringify(style)}”`)
  void new Format('en', options)
  return [options]
}
