/** What an address of this site answers. Rejects when it does not answer well, and when `signal` ends it. */
export async function fetchJson<Answer>(url: string, signal?: AbortSignal): Promise<Answer> {
  const response = await fetch(url, signal ? { signal } : {})
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.json()) as Answer
}
