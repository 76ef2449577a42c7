/** `['blocks', 2, 'picture']` → `blocks[2].picture`. */
export function fieldName(path: readonly PropertyKey[], prefix = ''): string {
  return path.reduce<string>(
    (name, step) =>
      typeof step === 'number' ? `${name}[${step}]` : name === '' ? String(step) : `${name}.${String(step)}`,
    prefix,
  )
}
