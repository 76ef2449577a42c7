import type { FormDefinition } from '@tessera/content/port'
import { setField, type FieldPath } from '@tessera/content/write/text'
import type { FieldSchema } from '../fields/controlFor.ts'
import type { FieldProblem } from '../store/StudioState.ts'
import { SchemaField } from '../fields/SchemaField.tsx'
import { renameField, setKind, setLabel } from './changeForm.ts'
import { fieldKinds, kindOfField } from './fieldKinds.ts'
import { textOf } from '../fields/textOf.ts'

interface FieldFormProps {
  fields: FormDefinition['fields']
  index: number
  /** Of one field. */
  schema: FieldSchema
  /** Answers may be stored by its name. */
  isKept: boolean
  problemsAt(path: FieldPath): readonly FieldProblem[]
  /** Changes of one `group` are one step of undo. */
  change(make: (text: string) => string, group: string): void
}

export const kindSchema: FieldSchema = { enum: fieldKinds.map(({ title }) => title) }

/** What one field of a form is. */
export function FieldForm({ fields, index, schema, isKept, problemsAt, change }: FieldFormProps) {
  const field = fields[index]
  if (!field) return null
  const texts = { ...field, kind: kindOfField(field) }
  const others = fields.filter((one) => one !== field && one.control === 'text').map(({ name }) => name)

  function set(path: FieldPath, value: unknown): void {
    const own: Readonly<Record<string, (text: string) => string>> = {
      kind: (text) => setKind(text, index, String(value)),
      label: (text) => setLabel(text, index, textOf(value), isKept),
      name: (text) => renameField(text, index, textOf(value)),
    }
    change(own[String(path[2])] ?? ((text) => setField(text, path, value)), `field ${path.join('.')}`)
  }

  const input = (
    name: keyof typeof texts,
    label: string,
    its = schema.properties?.[name],
    isRequired = false,
  ) => (
    <SchemaField
      key={name}
      schema={{ ...its }}
      name={name}
      label={label}
      path={['fields', index, name]}
      value={texts[name]}
      isRequired={isRequired}
      onChange={set}
      problemsAt={problemsAt}
    />
  )
  return (
    <div className="studio-fields studio-form-field">
      {input('kind', 'Kind', kindSchema, true)}
      {input('label', 'Label', undefined, true)}
      {(field.choices ?? field.control === 'select') && input('choices', 'Choice', undefined, true)}
      {input('required', field.control === 'checkbox' ? 'Must be ticked' : 'Must be filled in')}
      {input('hint', 'Help')}
      {(field.equalTo !== undefined || (field.control === 'text' && others.length > 0)) &&
        input('equalTo', 'Must be the same as', { enum: others })}
      {input('name', 'Name in the answers', isKept ? keptName(schema) : undefined, true)}
    </div>
  )
}

function keptName({ properties }: FieldSchema): FieldSchema {
  const description = 'Answers are kept by it: change it only before the form is used.'
  return { ...properties?.['name'], description }
}
