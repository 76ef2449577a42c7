import type { PageOfEntry } from '../assemble/recordPage.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { chooseLabel, type Label } from '../fields/FieldKind.ts'
import { fillLine } from '../languages/fillLine.ts'
import { buildFacts } from './buildFacts.ts'

/** The first of these lines for which all facts about the entry are known. `except`: a field that they leave out. */
export function lineOf(
  compiled: Compiled,
  page: PageOfEntry,
  lines: Label | readonly Label[] = [],
  except?: string,
): string | undefined {
  const { language } = compiled.catalog.site
  const texts = [lines].flat().map((line) => chooseLabel(line, language))
  return fillLine(texts, language, function factOf(field) {
    return field === except ? undefined : buildFacts(compiled, page, [field])[0]?.detail
  })
}
