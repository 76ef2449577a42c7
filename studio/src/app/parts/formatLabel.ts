interface Named {
  label?: string | undefined
  schema: { title?: string }
  name: string
}

const labels: Readonly<Record<string, string>> = {
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
  return labels[name] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** A field's label: the given one, the schema's title, or the name as a label. */
export function titleOf({ label, schema, name }: Named): string {
  return label ?? schema.title ?? formatLabel(name)
}
