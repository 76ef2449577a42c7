/** An address that asks for these parameters, too; its own of the same names are replaced. */
export function withParameters(url: string, parameters: Readonly<Record<string, string>>): string {
  const [path = '', search] = url.split('?', 2)
  const asked = new URLSearchParams(search)
  for (const [name, value] of Object.entries(parameters)) asked.set(name, value)
  return `${path}?${asked}`
}
