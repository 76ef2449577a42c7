import type { ReactNode } from 'react'
import { controlFor, emptyValue, kindFor, nameOfKind, type FieldSchema } from './controlFor.ts'
import type { FieldProps } from './FieldProps.ts'
import { PointPicker } from '../points/PointPicker.tsx'
import { labelOf } from './labelOf.ts'
import { ListField } from './ListField.tsx'
import { PlainField, Problems } from './PlainField.tsx'
import { RecordField } from './RecordField.tsx'

/** A field of a document as its schema describes it, whatever it is. */
export function SchemaField(props: FieldProps) {
  const control = controlFor(props.schema, props.name)
  switch (control.is) {
    case 'hidden':
      return null
    case 'group':
      return (
        <Group {...props}>
          <Fields {...props} schema={control.schema} />
        </Group>
      )
    case 'tuple':
      return (
        <Group {...props}>
          {control.items.map((schema, index) => (
            <SchemaField
              key={index}
              {...props}
              schema={schema}
              label={tupleLabels(props.schema, control.items.length)[index]}
              path={[...props.path, index]}
              value={(props.value as unknown[] | undefined)?.[index]}
            />
          ))}
        </Group>
      )
    case 'kinds':
      return (
        <Group {...props}>
          <KindField {...props} kinds={control.kinds} />
        </Group>
      )
    case 'list':
      return <ListField {...props} Item={SchemaField} item={control.item} max={control.max} />
    case 'record':
      return <RecordField {...props} Item={SchemaField} item={control.value} />
    default:
      return <PlainField {...props} control={control} />
  }
}

/** Of an object: what is required or filled, then the rest behind one control. */
export function Fields({ schema, value, path, ...props }: Omit<FieldProps, 'name' | 'label' | 'isRequired'>) {
  const { properties = {}, required = [] } = schema
  const given = (value ?? {}) as Readonly<Record<string, unknown>>
  const shown = Object.entries(properties).filter(([name]) => name !== '$schema')
  const isFirst = ([name]: readonly [string, FieldSchema]) =>
    required.includes(name) || given[name] !== undefined || props.problemsAt([...path, name]).length > 0
  const field = ([name, one]: readonly [string, FieldSchema]) => (
    <SchemaField
      key={name}
      {...props}
      schema={one}
      name={name}
      label={undefined}
      path={[...path, name]}
      value={given[name]}
      isRequired={required.includes(name)}
    />
  )
  const others = shown.filter((one) => !isFirst(one))
  return (
    <>
      {properties['lat'] && properties['lon'] && (
        <PointPicker
          value={given}
          onChange={({ lat, lon }) => {
            props.onChange([...path, 'lat'], lat)
            props.onChange([...path, 'lon'], lon)
          }}
        />
      )}
      {shown.filter(isFirst).map(field)}
      {others.length > 0 && (
        <details className="studio-more">
          <summary>More: {others.map(([name]) => labelOf(name).toLowerCase()).join(', ')}</summary>
          <div className="studio-fields">{others.map(field)}</div>
        </details>
      )}
    </>
  )
}

function KindField({ kinds, ...props }: FieldProps & { kinds: readonly FieldSchema[] }) {
  const kind = kindFor(kinds, props.value)
  const choose = (name: string) => {
    const next = kinds.find((one) => nameOfKind(one) === name)
    if (next) props.onChange(props.path, emptyValue(next))
  }
  if (!kind) return null
  return (
    <>
      <label className="studio-field">
        <span>Kind</span>
        <select value={nameOfKind(kind)} onChange={({ target }) => choose(target.value)}>
          {kinds.map((one) => (
            <option key={nameOfKind(one)}>{nameOfKind(one)}</option>
          ))}
        </select>
      </label>
      <Fields {...props} schema={kind} />
    </>
  )
}

function Group({ children, ...props }: FieldProps & { children: ReactNode }) {
  const { schema, name, label, path, problemsAt } = props
  return (
    <fieldset className="studio-group">
      <legend>{label ?? schema.title ?? labelOf(name)}</legend>
      {schema.description !== undefined && <p className="studio-hint">{schema.description}</p>}
      <div className="studio-fields">{children}</div>
      <Problems problems={problemsAt(path)} />
    </fieldset>
  )
}

const sides = ['South', 'West', 'North', 'East']

function tupleLabels({ description }: FieldSchema, length: number): readonly string[] {
  if (length === 4 && /^south, west, north, east|: south, west, north, east/i.test(description ?? ''))
    return sides
  return Array.from({ length }, (_, index) => String(index + 1))
}
