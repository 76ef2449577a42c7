import { useState, type ComponentProps } from 'react'
import type { FieldSchema } from '../fields/controlFor.ts'
import { Fields } from '../fields/SchemaField.tsx'
import { toText } from '../fields/toText.ts'
import { useCall } from '../store/useAnswer.ts'

interface WordsFieldsProps extends Omit<ComponentProps<typeof Fields>, 'schema'> {
  /** Such as `words/de.json`. */
  file: string
}

const longLine = 60 /* characters; a longer text gets more lines */

/** The shell's texts in a language, each with the shell's own below it, which stands while the field is empty. */
export function WordsFields({ file, ...props }: WordsFieldsProps) {
  const [wanted, setWanted] = useState('')
  const language = file.replace(/^words\/|\.json$/g, '')
  const { value: own } = useCall('shellTexts', { language })
  if (!own) return null
  const given: Readonly<Record<string, unknown>> = Object(props.value)
  const properties = Object.entries(own).flatMap(function fieldOf([key, text]): [string, FieldSchema][] {
    const all = `${key} ${text} ${toText(given[key])}`.toLowerCase()
    if (!all.includes(wanted.toLowerCase())) return []
    const pick = text.length < longLine && ({ pick: 'line' } as const)
    return [[key, { type: 'string', title: key, description: text, ...pick }]]
  })
  return (
    <>
      <input
        type="search"
        aria-label="Find a text"
        placeholder="Find a text"
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
      />
      <Fields {...props} schema={{ properties: Object.fromEntries(properties) }} isOpen={wanted !== ''} />
    </>
  )
}
