/** There is more to do than the site takes on: `status` says whether for this network or for everybody. */
export class TurnedAway extends Error {
  readonly status: 429 | 503
  /** Seconds. */
  readonly retryAfter: number

  constructor(status: 429 | 503, retryAfter: number) {
    super(status === 429 ? 'this network had its share' : 'too many wait')
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** Everybody who waited for it has left. */
export class Abandoned extends Error {}
