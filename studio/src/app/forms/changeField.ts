import { slugify } from '@tessera/content/slugify'
import { readRecords, setField, type FieldPath } from '@tessera/content/write/text'
import { toText } from '../fields/toText.ts'

/** Lists whose records get a machine name from their field `words`, or `unnamed` if this field has no letters. */
const namings: Readonly<Record<string, { words: string; name: string; unnamed: string }>> = {
  fields: { words: 'label', name: 'name', unnamed: 'field' },
  sights: { words: 'name', name: 'id', unnamed: 'sight' },
}

/**
 * Sets a field and updates what depends on it. The machine name of a form's field or a sight follows the label until it
 * is published; after that, stored answers and translations refer to this name. `equalTo` follows a renamed field.
 */
export function changeField(text: string, path: FieldPath, value: unknown, published: string | null): string {
  const changed = setField(text, path, value)
  const [list, index, part] = [toText(path[0]), Number(path[1]), path[2]]
  const naming = namings[list]
  if (!naming) return changed
  const { words, name, unnamed } = naming
  const before = readRecords(text, list)
  const now = readRecords(changed, list)
  const [was, is] = [before[index], now[index]]
  if (!is || now.length < before.length) return changed
  const others = now.filter((one) => one !== is).map((one) => toText(one[name]))
  const makeName = (one: Fields) => nameFor(toText(one[words]), others, unnamed)
  const old = toText(was?.[name])
  const isPublished = old !== '' && readRecords(published ?? '', list).some((one) => one[name] === old)
  const isGenerated = !was || old === '' || old === makeName(was)
  const rename = (to: string) => renamed(changed, [list, index, name], old, to)
  if (part === name) return rename(toText(is[name]))
  if ((part === words || !was) && isGenerated && !isPublished) return rename(makeName(is))
  return part === 'control' ? fitControl(changed, path.slice(0, -1), value) : changed
}

type Fields = Readonly<Record<string, unknown>>

/** Makes a machine name from a label, with a number if the name is taken. */
export function nameFor(words: string, taken: readonly string[] = [], unnamed = 'field'): string {
  const slug = slugify(words).replace(/^[^a-z]+/, '') || unnamed
  const names = [slug, ...taken.map((_, at) => `${slug}-${at + 2}`)]
  return names.find((name) => !taken.includes(name)) ?? slug
}

function renamed(text: string, path: FieldPath, from: string, to: string): string {
  return readRecords(text, 'fields').reduce<string>(
    (changed, { equalTo }, at) =>
      from !== '' && equalTo === from ? setField(changed, ['fields', at, 'equalTo'], to) : changed,
    setField(text, path, to),
  )
}

const controlByField = { pattern: 'text', equalTo: 'text', choices: 'select' } as const

/** Removes settings that the new control does not have; gives a new selection list two choices. */
function fitControl(text: string, field: FieldPath, control: unknown): string {
  return Object.entries(controlByField).reduce(
    (changed, [name, owner]) =>
      owner === control ? changed : setField(changed, [...field, name], undefined),
    control === 'select' ? setField(text, [...field, 'choices'], ['First choice', 'Second choice']) : text,
  )
}
