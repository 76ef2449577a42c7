import type { FieldProps } from './FieldProps.ts'

const words: Readonly<Record<string, string>> = {
  alt: 'Alternative text',
  href: 'Link',
  html: 'HTML',
  lat: 'Latitude',
  lon: 'Longitude',
  names: 'Other names',
  url: 'Address',
}

/** A field's name as an editor reads it: `learnMore` → `Learn more`. */
export function formatLabel(name: string): string {
  const spaced = name
    .replace(/[-_]/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
  return words[name] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** What stands above a field. */
export function titleOf({ label, schema, name }: Pick<FieldProps, 'label' | 'schema' | 'name'>): string {
  return label ?? schema.title ?? formatLabel(name)
}
