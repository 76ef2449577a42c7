import { chooseLabel } from '../fields/FieldKind.ts'
import type { FieldDefinition } from '../fields/fieldSchema.ts'
import { inWords } from '../text/inWords.ts'

/** How pages call a field; default: `openingHours` → `Opening hours`. */
export function labelOfField(name: string, { label }: FieldDefinition, language: string): string {
  if (label !== undefined) return chooseLabel(label, language)
  return inWords(name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
}
