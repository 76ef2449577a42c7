/** Fetches on the first call and shares the response with later calls; fetches again after a failure. */
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
