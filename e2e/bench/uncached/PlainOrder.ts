/** What the plain server is told. */
export interface PlainOrder {
  /** File of the bundle that gives bodies. */
  renderer: string
  /** By the kind of a page, what its document has before and after its body. */
  around: Readonly<Record<string, readonly [before: string, after: string]>>
}
