/** Fetches JSON from an address of this site. Rejects on any other response, and when `signal` is aborted. */
export async function fetchJson<Answer>(url: string, signal?: AbortSignal): Promise<Answer> {
  const response = await fetch(url, signal ? { signal } : {})
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.json()) as Answer
}

/** The address with these parameters, which replace parameters of the same names. */
export function withParameters(url: string, parameters: Readonly<Record<string, string>>): string {
  const [path = '', search] = url.split('?', 2)
  const all = new URLSearchParams(search)
  for (const [name, value] of Object.entries(parameters)) all.set(name, value)
  return `${path}?${all}`
}
