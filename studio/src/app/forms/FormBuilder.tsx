import { moveItem, setField, type FieldPath } from '@tessera/content/write/text'
import { useState } from 'react'
import type { FieldSchema } from '../fields/controlFor.ts'
import type { FieldProblem } from '../store/StudioState.ts'
import { Problems } from '../fields/PlainField.tsx'
import { Fields, SchemaField } from '../fields/SchemaField.tsx'
import { useSchema } from '../fields/useSchema.ts'
import { addField, readForm } from './changeForm.ts'
import { FieldForm, kindSchema } from './FieldForm.tsx'
import { FieldList } from './FieldList.tsx'
import { fieldKinds } from './fieldKinds.ts'

interface FormBuilderProps {
  /** The form's document, JSON. */
  value: string
  /** The same as visitors have it. */
  published: string | null
  /** Changes of one `group` are one step of undo; one without is a step of its own. */
  onChange(value: string, group?: string): void
  problemsAt(path: FieldPath): readonly FieldProblem[]
}

/** A form as a list of fields, and what is said around them. */
export function FormBuilder({ value, published, onChange, problemsAt }: FormBuilderProps) {
  const form = readForm(value)
  const schema = useSchema('form')
  const [selected, setSelected] = useState<number>()
  const [kind, setKind] = useState(fieldKinds[0]?.title ?? '')
  const [done, setDone] = useState('')
  if (!form) return <p role="alert">This text is not JSON any more. Undo, or correct it as text.</p>
  if (!schema) return null
  const { fields } = form
  const kept = (published && readForm(published)?.fields.map(({ name }) => name)) || []
  const { fields: ofFields, ...ofTexts } = schema.properties ?? {}

  function change(make: (text: string) => string, group?: string): void {
    try {
      onChange(make(value), group)
    } catch (error) {
      setDone(`Not taken: ${error instanceof Error ? error.message : String(error)}.`)
    }
  }

  function move(from: number, to: number): void {
    const order = [...fields.keys()]
    order.splice(to, 0, ...order.splice(from, 1))
    change((text) => moveItem(text, ['fields'], from, to))
    setSelected(selected === undefined ? undefined : order.indexOf(selected))
    setDone(`Moved to ${to + 1} of ${fields.length}.`)
  }

  function remove(index: number): void {
    change((text) => setField(text, ['fields', index], undefined))
    setSelected(undefined)
    setDone('Removed. Undo brings it back.')
  }

  function add(): void {
    change((text) => addField(text, kind))
    setSelected(fields.length)
    setDone(`Added: ${kind}.`)
  }

  return (
    <div className="studio-form">
      <Fields
        schema={{ ...schema, properties: ofTexts }}
        path={[]}
        value={form}
        onChange={(path, next) => change((text) => setField(text, path, next), path.join('.'))}
        problemsAt={problemsAt}
      />
      <FieldList
        fields={fields}
        selected={selected}
        hasProblems={(at) => fieldTexts.some((name) => problemsAt(['fields', at, name]).length > 0)}
        onSelect={setSelected}
        onMove={move}
        onRemove={remove}
      >
        {(index) => (
          <FieldForm
            key={index}
            fields={fields}
            index={index}
            schema={ofFields?.items as FieldSchema}
            isKept={kept.includes(fields[index]?.name ?? '')}
            problemsAt={problemsAt}
            change={change}
          />
        )}
      </FieldList>
      <Problems problems={problemsAt(['fields'])} />
      <div className="studio-form-add">
        <SchemaField
          schema={kindSchema}
          name="kind"
          label="New field"
          path={[]}
          value={kind}
          isRequired
          onChange={(_path, next) => setKind(String(next))}
          problemsAt={() => []}
        />
        <button type="button" onClick={add}>
          Add
        </button>
      </div>
      <output className="studio-soft">{done}</output>
    </div>
  )
}

const fieldTexts = ['name', 'label', 'control', 'pattern', 'equalTo', 'choices', 'hint']
