/** The build writes the remote's JSON files in its place, `<file>:<integrity>` each. */
export const listInCode = '{{JSON-files-of-the-remote}}'

/**
 * Fetches a JSON file of this remote's own, `new URL('./land.json', import.meta.url)`; the browser refuses one that is
 * not what was built. Rejects then, and when it does not come.
 *
 * @example const land = await fetchOwn<Topology>(new URL('./land.json', import.meta.url))
 */
export async function fetchOwn<Content>(url: URL): Promise<Content> {
  const name = url.pathname.split('/').at(-1)
  const listed = listInCode.split(' ').find((file) => file.startsWith(`${name}:`))
  const integrity = listed?.split(':')[1] ?? ''
  const response = await fetch(url, { integrity }).catch((error: unknown) => explain(url, error))
  if (!response.ok) throw new Error(`${url.pathname} answered ${response.status}`)
  return (await response.json()) as Content
}

/** The browser reports an error page as a wrong hash, so the status is read to tell the two apart. */
async function explain(url: URL, error: unknown): Promise<Response> {
  const answer = await fetch(url, { method: 'HEAD' })
  if (answer.ok) throw error
  return answer
}
