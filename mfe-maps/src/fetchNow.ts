/** Asks for code at once. Gives every caller the same answer, and asks anew for the first one after a failure. */
export function fetchNow<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let fetching: Promise<Code> | undefined
  fetchCode().catch(() => undefined) // whoever needs it learns of it
  return fetchCode

  function fetchCode(): Promise<Code> {
    fetching ??= load().catch((error: unknown) => {
      fetching = undefined
      throw error
    })
    return fetching
  }
}
