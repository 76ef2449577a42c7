import type { FormDefinition, FormField } from '@tessera/content/port'
import { slugOf } from '@tessera/content/slugOf'
import { fieldsOf, setField } from '@tessera/content/write/text'
import { fieldKinds } from './fieldKinds.ts'

/** A form's document as far as it is one; nothing where the text does not parse. */
export function readForm(
  text: string,
): (Partial<FormDefinition> & Pick<FormDefinition, 'fields'>) | undefined {
  try {
    const form = fieldsOf(text) as Partial<FormDefinition>
    const fields = Array.isArray(form.fields) ? form.fields : []
    return { ...form, fields: fields.map((field: Partial<FormField>) => ({ ...emptyField, ...field })) }
  } catch {
    return undefined
  }
}

const emptyField: FormField = { name: '', label: '', control: 'text' }

/** A field's name in the answers, from its label; none of `taken`. */
export function nameFor(label: string, taken: readonly string[]): string {
  const slug = slugOf(label).replace(/^[^a-z]+/, '') || 'field'
  const names = [slug, ...taken.map((_, at) => `${slug}-${at + 2}`)]
  return names.find((name) => !taken.includes(name)) ?? slug
}

/** At the end, called after its kind. */
export function addField(text: string, title: string): string {
  const names = (readForm(text)?.fields ?? []).map(({ name }) => name)
  const field = { name: nameFor(title, names), label: title, ...ofKind(title) }
  return names.length === 0
    ? setField(text, ['fields'], [field])
    : setField(text, ['fields', names.length], field)
}

function ofKind(title: string): Partial<FormField> {
  const { title: _title, ...kind } = fieldKinds.find((one) => one.title === title) ?? { control: 'text' }
  return kind.control === 'select' ? { ...kind, choices: ['First choice', 'Second choice'] } : kind
}

/** Choices go with a list that is one no more. */
export function setKind(text: string, index: number, title: string): string {
  const next = { pattern: undefined, choices: undefined, ...ofKind(title) }
  return Object.entries(next).reduce(
    (changed, [name, value]) => setField(changed, ['fields', index, name], value),
    text,
  )
}

/** Fields that must equal it follow. */
export function renameField(text: string, index: number, name: string): string {
  const fields = readForm(text)?.fields ?? []
  const before = fields[index]?.name
  return fields.reduce(
    (changed, { equalTo }, at) =>
      equalTo === before ? setField(changed, ['fields', at, 'equalTo'], name) : changed,
    setField(text, ['fields', index, 'name'], name),
  )
}

/** The name that was made of the label before follows, unless answers may be kept by it. */
export function setLabel(text: string, index: number, label: string, isKept: boolean): string {
  const changed = setField(text, ['fields', index, 'label'], label)
  const fields = readForm(text)?.fields ?? []
  const others = fields.filter((_, at) => at !== index).map(({ name }) => name)
  const isMade = fields[index]?.name === nameFor(fields[index]?.label ?? '', others)
  return isKept || !isMade ? changed : renameField(changed, index, nameFor(label, others))
}
