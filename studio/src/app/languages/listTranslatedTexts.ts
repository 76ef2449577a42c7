import { fieldsIn, listWords, setField, translatedFields, type FoundWords } from '@tessera/content/write/text'
import { formatLabel } from '../fields/formatLabel.ts'

/** One text of a document and what it is in a language. */
export interface Translated {
  /** As problems and readers call it: `sights[alcazar].text`. */
  name: string
  label: string
  source: string
  /** Empty where the language has none of its own: the source's is shown. */
  value: string
  /** The translation's text with this in it. */
  write(text: string, value: string): string
}

/** Every text of a document that differs by language, but those of its body. Nothing where it cannot be read. */
export function listTranslatedTexts(
  kind: string,
  source: string,
  translation: string,
): readonly Translated[] | undefined {
  const [fields, from, own] = [translatedFields[kind], fieldsIn(source), fieldsIn(translation)]
  return fields && from && own && listWords(from, own, fields).flatMap(translated)
}

function translated({ words, name, path, keys, lacking, source, own }: FoundWords): Translated | [] {
  if (words === 'blocks' || !isText(source)) return []
  const isLines = typeof source !== 'string'
  const label = formatLabel(String(path.at(-1)))
  return {
    name,
    label: [isLines ? `${label}, a line each` : label, ...keys].join(', '),
    source: [source].flat().join('\n'),
    value: isText(own) ? [own].flat().join('\n') : '',
    write(text, value) {
      const begun = lacking.reduce((before, { path: at, key }) => setField(before, at, key), text)
      return setField(begun, path, value === '' ? undefined : isLines ? value.split('\n') : value)
    },
  }
}

const isText = (value: unknown): value is string | readonly string[] =>
  typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'))
