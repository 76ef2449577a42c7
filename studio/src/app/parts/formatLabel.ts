interface Named {
  label?: string | undefined
  schema: { title?: string }
  name: string
}

const words: Readonly<Record<string, string>> = {
  alt: 'Alternative text',
  href: 'Link',
  html: 'HTML',
  lat: 'Latitude',
  lon: 'Longitude',
  names: 'Other names',
  url: 'Address',
}

/** Turns a field's name into a label: `learnMore` → `Learn more`. */
export function formatLabel(name: string): string {
  const spaced = name
    .replace(/[-_]/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
  return words[name] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** The label of a field: its own, its schema's, or made of its name. */
export function titleOf({ label, schema, name }: Named): string {
  return label ?? schema.title ?? formatLabel(name)
}
