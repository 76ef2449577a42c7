/** The build replaces this text by a list of the remote's JSON files, each as `<file>:<integrity>`. */
export const listInCode = '{{JSON-files-of-the-remote}}'

/**
 * Fetches a JSON file that this remote's build contains. Rejects when the file cannot be loaded or differs from the
 * built one.
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

/** Browsers report an error page as a wrong hash: returns the response if it is one, otherwise throws `error`. */
async function explain(url: URL, error: unknown): Promise<Response> {
  const answer = await fetch(url, { method: 'HEAD' })
  if (answer.ok) throw error
  return answer
}
