import type { FormField } from '@tessera/content/port'
import { plainValue, type Values } from './findErrors.ts'

type Field = Pick<FormField, 'name' | 'pattern'>

/** Whether a field is for card details, which a page never shows again. */
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

/** The values to store: only the last four digits of a card, no security code. Numbers have digits 0 to 9. */
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
