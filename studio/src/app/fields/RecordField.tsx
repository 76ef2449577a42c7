import { useState, type ReactNode } from 'react'
import { emptyValue, type FieldSchema } from './controlFor.ts'
import { labelOf } from './labelOf.ts'
import type { FieldProps } from './FieldProps.ts'

interface RecordFieldProps extends FieldProps {
  item: FieldSchema
  Item: (props: FieldProps) => ReactNode
}

/** Values by a key of the editor's choice, such as names by language. */
export function RecordField({ Item, item, ...props }: RecordFieldProps) {
  const { schema, name, label, path, value, onChange } = props
  const [key, setKey] = useState('')
  const entries = Object.entries((value ?? {}) as Readonly<Record<string, unknown>>)
  const pattern = schema.propertyNames?.pattern
  const isFit = key !== '' && (pattern === undefined || new RegExp(pattern, 'u').test(key))
  const remove = (gone: string) => onChange(entries.length > 1 ? [...path, gone] : path, undefined)
  return (
    <fieldset className="studio-group">
      <legend>
        {label ?? schema.title ?? labelOf(name)} {!props.isRequired && <small>optional</small>}
      </legend>
      {schema.description !== undefined && <p className="studio-hint">{schema.description}</p>}
      {entries.map(([one, its]) => (
        <div key={one}>
          <Item {...props} schema={item} label={one} path={[...path, one]} value={its} isRequired />
          <button type="button" onClick={() => remove(one)}>
            Remove {one}
          </button>
        </div>
      ))}
      <div className="studio-row-of-fields">
        <input
          aria-label="Its key, such as a language: en"
          placeholder="en"
          value={key}
          onChange={({ target }) => setKey(target.value)}
        />
        <button
          type="button"
          disabled={!isFit}
          onClick={() => {
            onChange([...path, key], emptyValue(item))
            setKey('')
          }}
        >
          Add
        </button>
      </div>
    </fieldset>
  )
}
