/** What a document has around what is rendered: before its title, its styles, the rest of its head, after its body. */
export type Around = readonly [start: string, styles: string, scripts: string, end: string]

/** What the plain server is told. */
export interface PlainOrder {
  /** File of the bundle that gives pages. */
  renderer: string
  /** Of pages of documents, and of lists. */
  around: Readonly<Record<'detail' | 'list', Around>>
}
