import { useState, type ReactNode } from 'react'
import { useOrder } from '../parts/useOrder.ts'
import { controlFor, emptyValue, kindFor, type Control, type FieldSchema } from './controlFor.ts'
import { FieldGroup } from './FieldGroup.tsx'
import type { FieldProps } from './FieldProps.ts'
import { titleOf } from '../parts/formatLabel.ts'
import { toText } from './toText.ts'

interface ListFieldProps extends FieldProps {
  control: Extract<Control, { is: 'list' }>
  Item: (props: FieldProps) => ReactNode
}

/** An ordered list of items of one kind. Items with several fields are rows, one of which is open. */
export function ListField({ Item, control, ...props }: ListFieldProps) {
  const { path, value, isRequired, onChange, problemsAt } = props
  const { item, max = Infinity } = control
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  const title = item.title ?? titleOf(props)
  const isPicked = controlFor(item, props.name).is === 'entry'
  const isRecord = Boolean(item.properties ?? item.oneOf)
  const [open, setOpen] = useState<number>()
  const [isChoosing, setChoosing] = useState(false)
  const rows = isChoosing ? [...items, undefined] : items // the last item is saved once it is chosen
  const { list, done, move, remove, row, grip, keys } = useOrder({
    count: items.length,
    onMove(from, to) {
      const next = [...items]
      next.splice(to, 0, ...next.splice(from, 1))
      onChange(path, next)
      setOpen(open === from ? to : undefined)
    },
    onRemove(index) {
      setOpen(undefined)
      if (index === items.length) return setChoosing(false)
      onChange(isRequired || items.length > 1 ? [...path, index] : path, undefined)
    },
  })
  return (
    <FieldGroup {...props}>
      <ol ref={list} className="studio-items">
        {rows.map((itemValue, index) => {
          const label = `${title} ${index + 1}`
          const field = (
            <Item
              {...props}
              schema={item}
              label={label}
              path={[...path, index]}
              value={itemValue}
              isRequired
              onChange={(at, next) => {
                if (index === items.length) setChoosing(false)
                onChange(at, next)
              }}
            />
          )
          return (
            <li key={index} {...row(index)}>
              <span className="studio-grip" aria-hidden {...grip(index)}>
                ⠿
              </span>
              {isRecord ? (
                <button
                  type="button"
                  className="studio-item"
                  aria-expanded={open === index}
                  onClick={() => setOpen(open === index ? undefined : index)}
                  {...keys(index)}
                >
                  <Summary texts={summariseRecord(item, itemValue)} />
                  {problemsAt([...path, index], true).length > 0 && <em>Has a problem</em>}
                </button>
              ) : (
                field
              )}
              <button
                type="button"
                aria-label={`Move ${label} up`}
                aria-disabled={index === 0}
                onClick={() => move(index, index - 1)}
                {...(!isRecord && keys(index))}
              >
                ↑
              </button>
              <button type="button" aria-label={`Remove ${label}`} onClick={() => remove(index)}>
                ×
              </button>
              {isRecord && open === index && field}
            </li>
          )
        })}
      </ol>
      {rows.length < max && (
        <button
          type="button"
          className="studio-add"
          onClick={() => {
            if (isPicked) return setChoosing(true)
            onChange([...path, items.length], emptyValue(item))
            setOpen(items.length)
          }}
        >
          Add: {title.toLowerCase()}
        </button>
      )}
      <output className="studio-unseen">{done}</output>
    </FieldGroup>
  )
}

function Summary({ texts: [first = 'Not filled in yet', second] }: { texts: readonly string[] }) {
  return (
    <>
      <span dir="auto">{first}</span>
      {second !== undefined && <small dir="auto">{second}</small>}
    </>
  )
}

const firstNames = ['label', 'name', 'title']
const codes = ['category', 'id'] // shown only if a record has no other text

/** The texts that a record's row shows, the record's name first. */
function summariseRecord(item: FieldSchema, value: unknown): readonly string[] {
  const { properties = {} } = kindFor(item.oneOf ?? [item], value) ?? {}
  const names = Object.keys(properties).toSorted(
    (one, other) => Number(firstNames.includes(other)) - Number(firstNames.includes(one)),
  )
  function textAt(name: string): readonly string[] | string {
    const text = toText(Object(value)[name])
    const { enum: values = [], enumDescriptions = [] } = properties[name] ?? {}
    return text === '' ? [] : (enumDescriptions[values.indexOf(text)] ?? text)
  }
  const words = names.filter((name) => !codes.includes(name)).flatMap(textAt)
  return words.length > 0 ? words : names.flatMap(textAt)
}
