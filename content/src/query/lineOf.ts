import type { PageOfEntry } from '../assemble/recordPage.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { chooseLabel, type Label } from '../fields/FieldKind.ts'
import { chooseComma } from '../languages/chooseName.ts'
import { fillLine } from '../text/fillLine.ts'
import { buildFacts } from './buildFacts.ts'

/** The first of these lines for which all facts about the entry are known. */
export function lineOf(
  compiled: Compiled,
  page: PageOfEntry,
  lines: Label | readonly Label[] = [],
): string | undefined {
  const { language } = compiled.catalog.site
  const factOf = (field: string) => buildFacts(compiled, page, [field])[0]?.detail
  return [lines]
    .flat()
    .map((line) => fillLine(chooseLabel(line, language), chooseComma(language), factOf))
    .find((line) => line !== undefined)
}
