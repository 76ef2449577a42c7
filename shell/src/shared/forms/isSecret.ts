import type { FormField } from '@tessera/content/port'
import type { Values } from './findErrors.ts'

type Field = Pick<FormField, 'name' | 'pattern'>

/** Card details never go back into a page. */
export function isSecret({ pattern }: Pick<FormField, 'pattern'>): boolean {
  return pattern === 'card' || pattern === 'cvv'
}

/** The values that a page may show again. */
export function shownAgain(fields: readonly Field[], values: Values): Values {
  return pick(fields, (field) => (isSecret(field) ? undefined : values[field.name]))
}

/** The values that may be kept: of a card the last four digits, of a security code nothing. */
export function toKeep(fields: readonly Field[], values: Values): Values {
  return pick(fields, (field) => {
    const value = values[field.name] ?? ''
    if (field.pattern === 'card') return value && `…${value.trim().slice(-4)}`
    return field.pattern === 'cvv' ? undefined : value
  })
}

function pick(fields: readonly Field[], valueOf: (field: Field) => string | undefined): Values {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = valueOf(field)
      return value === undefined ? [] : [[field.name, value]]
    }),
  )
}
