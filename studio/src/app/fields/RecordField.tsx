import { useState, type ReactNode } from 'react'
import { emptyValue, type FieldSchema } from './controlFor.ts'
import { FieldGroup } from './FieldGroup.tsx'
import type { FieldProps } from './FieldProps.ts'

interface RecordFieldProps extends FieldProps {
  item: FieldSchema
  Item: (props: FieldProps) => ReactNode
}

/** A field of values by keys that the editor chooses, such as names by language. */
export function RecordField({ Item, item, ...props }: RecordFieldProps) {
  const { schema, path, value, onChange } = props
  const [key, setKey] = useState('')
  const entries = Object.entries<unknown>(Object(value))
  const { pattern, title = 'Key', description } = schema.propertyNames ?? {}
  const isFit = key !== '' && (pattern === undefined || new RegExp(pattern, 'u').test(key))
  const remove = (removed: string) => onChange(entries.length > 1 ? [...path, removed] : path, undefined)
  return (
    <FieldGroup {...props}>
      {entries.map(([one, entryValue]) => (
        <div key={one}>
          <Item {...props} schema={item} label={one} path={[...path, one]} value={entryValue} isRequired />
          <button type="button" className="studio-quiet" onClick={() => remove(one)}>
            Remove {one}
          </button>
        </div>
      ))}
      <div className="studio-row-of-fields">
        <input
          aria-label={title}
          placeholder={description ?? title}
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
    </FieldGroup>
  )
}
