/**
 * Fetches at the first call and returns the same answer to every caller. After a failure the next call fetches again.
 */
export function fetchOnce<Answer>(fetchAnswer: () => Promise<Answer>): () => Promise<Answer> {
  let fetching: Promise<Answer> | undefined
  return function fetchAgainIfFailed() {
    fetching ??= fetchAnswer().catch((error: unknown) => {
      fetching = undefined
      throw error
    })
    return fetching
  }
}
