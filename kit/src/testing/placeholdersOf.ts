import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

/** The placeholders of an ICU message, each with its type, in the order of the alphabet. */
export function placeholdersOf(message: string): readonly string[] {
  return [...new Set(namesIn(parse(message, { ignoreTag: true })))].toSorted()
}

function namesIn(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap(function names(element): string[] {
    if (element.type === TYPE.literal || element.type === TYPE.pound || element.type === TYPE.tag) return []
    const own = `${element.value}: ${TYPE[element.type]}`
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return [own]
    return [own, ...Object.values(element.options).flatMap(({ value }) => namesIn(value))]
  })
}
