import type { Columns } from '../compiled/Columns.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { fold } from '../text/slugify.ts'
import { closeNames } from './closeNames.ts'
import { markBoth, type Marks } from './marks.ts'
import { withName } from './withName.ts'

const maxText = 200 /* letters; more than anyone types of a name */

interface Named {
  rows: Marks | undefined
  /** Rows whose whole name is the text. */
  whole: readonly number[]
  /** Whether no name contains the text, and the found ones are only close to it. */
  isClose: boolean
}

/** Of `rows`, keeps those whose name contains a text; if none does, the ones close to it. */
export function matchNames(
  compiled: Compiled,
  columns: Columns,
  asked: string | undefined,
  rows: Marks | undefined,
): Named {
  const text = fold((asked ?? '').slice(0, maxText).trim())
  if (text === '') return { rows, whole: [], isClose: false }
  const { found: named, whole } = withName(columns, text)
  const found = rows ? markBoth(rows, named) : named
  if (found.includes(1)) return { rows: found, whole, isClose: false }
  const close = closeNames(compiled, columns, text, (row) => rows?.[row] !== 0)
  return { rows: close, whole: [], isClose: close.includes(1) }
}
