import type { FormField } from '@tessera/content/port'
import { plainValue, type Values } from './findErrors.ts'

type Field = Pick<FormField, 'name' | 'pattern'>

/** Card details never go back into a page. */
export function isSecret({ pattern }: Pick<FormField, 'pattern'>): boolean {
  return pattern === 'card' || pattern === 'cvv'
}

/** The values that a page may show again. */
export function shownAgain(fields: readonly Field[], values: Values): Values {
  return Object.fromEntries(
    fields
      .filter((field) => !isSecret(field) && values[field.name] !== undefined)
      .map(({ name }) => [name, values[name] ?? '']),
  )
}

/** The values that may be kept: of a card the last four digits, of a security code nothing. Numbers have digits 0 to 9. */
export function toKeep(fields: readonly Field[], values: Values): Values {
  return Object.fromEntries(
    fields
      .filter(({ pattern }) => pattern !== 'cvv')
      .map(({ name, pattern }) => {
        const value = plainValue({ pattern }, values[name] ?? '')
        return [name, pattern === 'card' && value ? `…${value.trim().slice(-4)}` : value]
      }),
  )
}
