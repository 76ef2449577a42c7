import type { ReactNode } from 'react'
import { emptyValue, type FieldSchema } from './controlFor.ts'
import { labelOf } from './labelOf.ts'
import { Problems } from './PlainField.tsx'
import type { FieldProps } from './FieldProps.ts'

interface ListFieldProps extends FieldProps {
  item: FieldSchema
  max: number | undefined
  Item: (props: FieldProps) => ReactNode
}

/** Any number of the same, in an order. */
export function ListField({ Item, item, max, ...props }: ListFieldProps) {
  const { schema, name, label, path, value, onChange, problemsAt } = props
  const items = Array.isArray(value) ? (value as readonly unknown[]) : []
  const title = label ?? schema.title ?? labelOf(name)
  const set = (next: readonly unknown[]) =>
    onChange(path, next.length > 0 || props.isRequired ? next : undefined)
  const move = (from: number) => {
    const next = [...items]
    next.splice(from - 1, 0, ...next.splice(from, 1))
    set(next)
  }
  return (
    <fieldset className="studio-group">
      <legend>
        {title} {!props.isRequired && <small>optional</small>}
      </legend>
      {schema.description !== undefined && <p className="studio-hint">{schema.description}</p>}
      <ol className="studio-items">
        {items.map((one, index) => (
          <li key={index}>
            <Item
              {...props}
              schema={item}
              label={`${title} ${index + 1}`}
              path={[...path, index]}
              value={one}
              isRequired
            />
            <div className="studio-item-actions">
              <button
                type="button"
                disabled={index === 0}
                aria-label={`Move ${title} ${index + 1} up`}
                onClick={() => move(index)}
              >
                ↑
              </button>
              <button
                type="button"
                aria-label={`Remove ${title} ${index + 1}`}
                onClick={() => set(items.filter((_, at) => at !== index))}
              >
                Remove
              </button>
            </div>
          </li>
        ))}
      </ol>
      {items.length < (max ?? Infinity) && (
        <button type="button" onClick={() => set([...items, emptyValue(item)])}>
          Add {title.toLowerCase()}
        </button>
      )}
      <Problems problems={problemsAt(path)} />
    </fieldset>
  )
}
