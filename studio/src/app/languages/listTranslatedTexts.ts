import { listWords, setField, tryFields, type Fields, type FoundWords } from '@tessera/content/write/text'
import { formatLabel } from '../parts/formatLabel.ts'

/** A text of the original and its translation. */
export interface Translated {
  /** The text's name in problems: `sights[alcazar].text`. */
  name: string
  label: string
  source: string
  /** Empty if the text is not translated; visitors then see the original. */
  value: string
  /** Returns the translation's file with this value set. */
  write(text: string, value: string): string
}

/** Lists the texts of `fields` in a document, not those of its body; undefined if one of the files is invalid. */
export function listTranslatedTexts(
  fields: Fields | undefined,
  source: string,
  translation: string,
): readonly Translated[] | undefined {
  const [from, own] = [tryFields(source), tryFields(translation)]
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
