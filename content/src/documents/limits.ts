/** What one content folder may ask of the engine. What is beyond is refused, file by file. */
export const limits = {
  listBytes: 4 * 1024 * 1024 /* of places, geography and media; the largest of the demo has 1.1 MB */,
  textBytes:
    128 * 1024 /* of all others: Markdown and HTML made to be slow take the square of their size, here 2 s */,
  bannerBytes: 256 * 1024 /* what the browser takes of one; it is not parsed here */,
  nesting: 64 /* lists and objects within each other: the deepest schema has 6 */,
  problems: 100 /* that are reported of one document */,
  documents: 50_000,
  readTimeout: 5_000 /* ms until a read is given up */,
  reads: 3 /* at once: Node has four threads for files, and a read that never returns keeps its thread */,
}
