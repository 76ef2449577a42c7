import { kindOfField } from '../fields/fieldSchema.ts'
import { textsOf, type Label } from '../fields/FieldKind.ts'
import { fieldsOfLine } from '../languages/fillLine.ts'
import type { EntryType, ListedEntries } from './typeSchema.ts'

type Path = readonly PropertyKey[]
type Types = Readonly<Record<string, EntryType>>

export type TypeCheck = ReturnType<typeof createTypeCheck>

/** A type that is checked, and ways to report what it names and what is not there. */
export function createTypeCheck(
  [of, type]: readonly [string, EntryType],
  types: Types,
  report: (path: Path, reason: string) => void,
) {
  /** Reports a field that the type lacks, or that is of none of these kinds. */
  function known(path: Path, name: string, kinds?: readonly string[]): void {
    const kind = type.fields[name]?.kind
    if (kind === undefined) report(path, `the type has no field ${name}`)
    else if (kinds && !kinds.includes(kind))
      report(path, `${name} is a field of ${kind}, not of ${kinds.join(' or ')}`)
  }

  /** Whether documents of the type with this name have dates. */
  function hasTime(name: string): boolean {
    return Object.values(types[name]?.fields ?? {}).some((field) => kindOfField(field).range?.of === 'day')
  }

  return {
    /** Name of the type. */
    of,
    type,
    types,
    report,
    known,
    hasTime,
    /** Reports facts of lines that the type lacks. */
    checkLines(lines: Label | readonly Label[] | undefined, path: Path): void {
      for (const name of textsOf(lines).flatMap(fieldsOfLine)) known(path, name)
    },
    checkEntries({ type: listed, by, when }: Pick<ListedEntries, 'type' | 'by' | 'when'>, path: Path): void {
      const other = types[listed]
      const field = by === undefined ? undefined : other?.fields[by]
      if (!other) report([...path, 'type'], `the site has no type ${listed}`)
      else if (by !== undefined && !(/^references?$/.test(field?.kind ?? '') && field?.['type'] === of))
        report([...path, 'by'], `${by} is no reference of ${listed} to ${of}`)
      if (other && when !== undefined && !hasTime(listed))
        report([...path, 'when'], `${listed} has no field of dates`)
    },
  }
}
