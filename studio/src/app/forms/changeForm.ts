import type { FormField } from '@tessera/content/port'
import { slugOf } from '@tessera/content/slugOf'
import { fieldsOf, setField, type FieldPath } from '@tessera/content/write/text'

/**
 * Sets a field of a form's document, and what follows from it: a name is made of the label, until visitors have the form
 * (`published`): answers are stored by it. What must equal a field follows its name.
 */
export function changeForm(text: string, path: FieldPath, value: unknown, published: string | null): string {
  const changed = setField(text, path, value)
  const [list, index, part] = path
  const before = fieldsIn(text)
  const now = fieldsIn(changed)
  const [was, is] = [before[Number(index)], now[Number(index)]]
  if (list !== 'fields' || !is || now.length < before.length) return changed
  const others = now.filter((one) => one !== is).map(({ name }) => name ?? '')
  const isKept = fieldsIn(published ?? '').some(({ name }) => name === was?.name)
  const isMade = !was || was.name === nameFor(was.label, others)
  if (part === 'name') return rename(changed, Number(index), was?.name, is.name)
  if ((part === 'label' || !was) && isMade && !isKept)
    return rename(changed, Number(index), was?.name, nameFor(is.label, others))
  return part === 'control' ? fitControl(changed, path.slice(0, -1), value) : changed
}

function fieldsIn(text: string): readonly Partial<FormField>[] {
  try {
    const { fields } = fieldsOf(text) as { fields?: unknown }
    return Array.isArray(fields) ? fields.map((field: Partial<FormField> | null) => ({ ...field })) : []
  } catch {
    return []
  }
}

/** A field's name in the answers, from its label; none of `taken`. */
export function nameFor(label = '', taken: readonly string[] = []): string {
  const slug = slugOf(label).replace(/^[^a-z]+/, '') || 'field'
  const names = [slug, ...taken.map((_, at) => `${slug}-${at + 2}`)]
  return names.find((name) => !taken.includes(name)) ?? slug
}

function rename(text: string, index: number, from: string | undefined, to = ''): string {
  return fieldsIn(text).reduce(
    (changed, { equalTo }, at) =>
      from !== undefined && equalTo === from ? setField(changed, ['fields', at, 'equalTo'], to) : changed,
    setField(text, ['fields', index, 'name'], to),
  )
}

const controlOf = { pattern: 'text', equalTo: 'text', choices: 'select' } as const

/** What belongs to another control goes; a list begins with two choices. */
function fitControl(text: string, field: FieldPath, control: unknown): string {
  return Object.entries(controlOf).reduce(
    (changed, [name, its]) => (its === control ? changed : setField(changed, [...field, name], undefined)),
    control === 'select' ? setField(text, [...field, 'choices'], ['First choice', 'Second choice']) : text,
  )
}
