import { textsOf } from '../fields/FieldKind.ts'
import { fieldsOfLine } from '../languages/fillLine.ts'
import type { TypeCheck } from './createTypeCheck.ts'
import { pointOf } from './columnValues.ts'
import type { Part } from './typeSchema.ts'

const kindsOfPart = {
  hero: ['pictures'],
  gallery: ['pictures'],
  map: ['point'],
  cards: ['references', 'items'],
}

/** Kinds of fields with choices that pages show as chips. */
export const ofChips: readonly string[] = ['choices', 'size']
const withIds = ['choices', 'reference', 'references', 'size']

/** Reports what the parts of a type's pages name and what is not there. */
export function checkParts(check: TypeCheck): void {
  const { type, types, report, known, checkEntries } = check
  const { page = [] } = type
  for (const [at, part] of page.entries()) {
    const path = ['page', at]
    if ('field' in part) known([...path, 'field'], part.field, kindsOfPart[part.kind])
    switch (part.kind) {
      case 'facts':
        for (const name of part.fields) known([...path, 'fields'], name)
        break
      case 'hero':
        if (at > 0) report(path, 'hero is the top of a page: name it first')
        check.checkLines(part.line, [...path, 'line'])
        if (part.chips !== undefined) known([...path, 'chips'], part.chips, ofChips)
        break
      case 'body':
        if (part.chips !== undefined) known([...path, 'chips'], part.chips, ofChips)
        break
      case 'near':
        checkNear(check, part, path)
        break
      case 'entries':
        checkEntries(part, path)
        break
      case 'list':
        checkEntries(part, path)
        if (types[part.type]?.list === undefined) report([...path, 'type'], `${part.type} has no list`)
        if (page.findIndex(({ kind }) => kind === 'list') < at)
          report(path, 'is a second list: a page has one, as its address has parameters for one')
        break
      case 'tiles':
        if (!types[part.type]) report([...path, 'type'], `the site has no type ${part.type}`)
        break
      case 'slot':
        for (const [index, listed] of (part.entries ?? []).entries())
          checkEntries(listed, [...path, 'entries', index])
    }
  }
}

function checkNear(
  check: TypeCheck,
  { type, line, only, same, unless }: Extract<Part, { kind: 'near' }>,
  path: readonly PropertyKey[],
): void {
  const { of, types, report, known } = check
  const ofOther: TypeCheck['known'] = (at, name, kinds) => {
    const kind = types[type]?.fields[name]?.kind
    if (!kind || (kinds && !kinds.includes(kind)))
      report(at, `${type} has no field ${name}${kinds ? ` of ${kinds.join(' or ')}` : ''}`)
  }
  for (const name of textsOf(line).flatMap(fieldsOfLine)) ofOther([...path, 'line'], name)
  if (only !== undefined) ofOther([...path, 'only'], only, withIds)
  if (same !== undefined) {
    known([...path, 'same'], same, withIds)
    ofOther([...path, 'same'], same, withIds)
  }
  if (unless !== undefined) known([...path, 'unless'], unless)
  for (const name of new Set([of, type]))
    if (pointOf(types[name]) === undefined)
      report([...path, 'type'], `${name} is no type with a field of point`)
}
