/** A refused call; `message` is for the person who made it. */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.code = code
    this.headers = headers
  }
}
