import type { FormField } from '@tessera/content/port'

/** What an editor chooses among: a control, and what its value must look like. */
export const fieldKinds: readonly ({ title: string } & Pick<FormField, 'control' | 'pattern'>)[] = [
  { title: 'One line of text', control: 'text' },
  { title: 'Several lines of text', control: 'textarea' },
  { title: 'E-mail address', control: 'text', pattern: 'email' },
  { title: 'Web address', control: 'text', pattern: 'url' },
  { title: 'Date', control: 'text', pattern: 'date' },
  { title: 'Number', control: 'text', pattern: 'number' },
  { title: 'Choice from a list', control: 'select' },
  { title: 'Checkbox', control: 'checkbox' },
  { title: 'Card number', control: 'text', pattern: 'card' },
  { title: 'Security code of a card', control: 'text', pattern: 'cvv' },
]

/** A pattern that no kind of this control has is left as it is. */
export function kindOfField({ control, pattern }: FormField): string {
  const same = fieldKinds.filter((one) => one.control === control)
  return (same.find((one) => one.pattern === pattern) ?? same[0])?.title ?? control
}
