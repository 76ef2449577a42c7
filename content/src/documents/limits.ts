/** Limits of one content folder. Files beyond them are refused one by one. */
export const limits = {
  listBytes: 4 * 1024 * 1024 /* bytes, for records and media; the demo's largest has 2.0 MB */,
  textBytes:
    128 * 1024 /* bytes, for other kinds; malicious Markdown or HTML takes quadratic time, here 2 s */,
  bannerBytes: 256 * 1024 /* bytes of one banner, which the browser parses */,
  themeBytes: 16 * 1024 /* bytes of one file; each page has the tokens once and the logo twice */,
  nesting: 64 /* levels of lists and objects; the deepest schema has 6 */,
  problems: 100 /* reported for one document */,
  documents: 50_000,
  readTimeout: 5_000 /* ms until a read is given up */,
  reads: 3 /* at once; Node has four threads for files, and a read that never returns keeps its thread */,
}
