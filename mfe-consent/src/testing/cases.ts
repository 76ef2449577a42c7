import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import type { ConsentNoticeData } from '@tessera/kit/contract/content'

/** One run of the original code, as recorded. */
export interface Case {
  name: string
  data: ConsentNoticeData
  /** The element that held the notice: `BODY` or an id. */
  parent: string
  /** The original's own HTML. */
  html: string
  afterDismiss: {
    jar: { name: string; value: string; domain: string; path: string; days: number }[]
    shownOnReload: boolean
  }
}

interface Recorded extends Omit<Case, 'data' | 'html'> {
  version: string
  options: string | null
  html: string | null
}

interface Vectors {
  defaults: Record<string, string | number | null>
  cases: Recorded[]
  preExistingCookie: { documentCookie: string; noticeShown: boolean }[]
}

export const vectors = JSON.parse(
  readFileSync(join(import.meta.dirname, '../vectors/cookie-notice.json'), 'utf8'),
) as Vectors

/** The runs in which the original drew a notice. The rest waited for a style sheet from elsewhere, or threw. */
export const cases: Case[] = vectors.cases.flatMap(({ version, name, options, html, ...rest }) =>
  html === null ? [] : [{ ...rest, name: `${name} (${version})`, html, data: readOptions(options) }],
)

/** Options were recorded as the text of a script. A theme that is `false` or a file has no meaning here. */
function readOptions(text: string | null): ConsentNoticeData {
  const { theme: _theme, ...data } = runInNewContext(`(${text ?? '{}'})`) as ConsentNoticeData
  return data
}
