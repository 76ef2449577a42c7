import { useState } from 'react'
import { PointPicker } from '../points/PointPicker.tsx'
import { controlFor, emptyValue, kindFor, describeKind, type FieldSchema } from './controlFor.ts'
import { FieldGroup } from './FieldGroup.tsx'
import type { FieldProps } from './FieldProps.ts'
import { titleOf } from '../parts/formatLabel.ts'
import { ListField } from './ListField.tsx'
import { PlainField } from './PlainField.tsx'
import { Options } from '../parts/Options.tsx'
import { RecordField } from './RecordField.tsx'

/** Renders any field of a document from the field's JSON Schema. */
export function SchemaField(props: FieldProps) {
  const { schema, name, path, value } = props
  const control = controlFor(schema, name)
  switch (control.is) {
    case 'hidden':
      return null
    case 'list':
      return <ListField {...props} Item={SchemaField} control={control} />
    case 'record':
      return <RecordField {...props} Item={SchemaField} item={control.value} />
    case 'group':
      return (
        <FieldGroup {...props}>
          <Fields {...props} schema={control.schema} />
        </FieldGroup>
      )
    case 'kinds':
      return (
        <FieldGroup {...props}>
          <KindField {...props} kinds={control.kinds} />
        </FieldGroup>
      )
    case 'tuple':
      return (
        <FieldGroup {...props}>
          {control.items.map((item, index) => (
            <SchemaField
              key={index}
              {...props}
              schema={item}
              label={item.title ?? String(index + 1)}
              path={[...path, index]}
              value={Object(value)[index]}
            />
          ))}
        </FieldGroup>
      )
    default:
      return <PlainField {...props} control={control} />
  }
}

const maxNamed = 12 /* fields that the line “More” names; it counts more */

interface FieldsProps extends Omit<FieldProps, 'name' | 'label' | 'isRequired'> {
  /** Whether “More” is open from the start. */
  isOpen?: boolean
}

/** Fields of an object: required and filled fields first, the rest under “More”. Editing a field does not move it. */
export function Fields({ schema, value, path, isOpen = false, ...props }: FieldsProps) {
  const { properties = {}, required = [] } = schema
  const given: Readonly<Record<string, unknown>> = Object(value)
  const [keptFirst, setKeptFirst] = useState<Readonly<Record<string, boolean>>>({})
  const isFirst = (name: string) =>
    keptFirst[name] ??
    (required.includes(name) ||
      given[name] !== undefined ||
      props.problemsAt([...path, name], true).length > 0)
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
      onChange={(at, next) => {
        setKeptFirst({ ...keptFirst, [name]: isFirst(name) }) // moving the field would lose the focus
        props.onChange(at, next)
      }}
    />
  )
  const shown = Object.entries(properties).filter(([name]) => name !== '$schema')
  const others = shown.filter(([name]) => !isFirst(name))
  return (
    <>
      {shown.filter(([name]) => isFirst(name)).map(field)}
      {properties['lat'] && properties['lon'] && (
        <PointPicker
          value={given}
          onChange={({ lat, lon }) => {
            props.onChange([...path, 'lat'], lat)
            props.onChange([...path, 'lon'], lon)
          }}
        />
      )}
      {others.length > 0 && (
        <details className="studio-more" open={isOpen}>
          <summary>
            More:{' '}
            {others.length > maxNamed
              ? `${others.length} fields`
              : others.map(([name, one]) => titleOf({ name, schema: one }).toLowerCase()).join(', ')}
          </summary>
          <div className="studio-fields">{others.map(field)}</div>
        </details>
      )}
    </>
  )
}

function KindField({ kinds, ...props }: FieldProps & { kinds: readonly FieldSchema[] }) {
  const kind = kindFor(kinds, props.value)
  if (!kind) return null
  return (
    <>
      <label className="studio-field">
        <span>Kind</span>
        <select
          value={kinds.indexOf(kind)}
          onChange={({ target }) =>
            props.onChange(props.path, emptyValue(kinds[Number(target.value)] ?? kind))
          }
        >
          <Options of={kinds.map((one, index) => [index, describeKind(one)])} />
        </select>
      </label>
      <Fields {...props} schema={kind} />
    </>
  )
}
