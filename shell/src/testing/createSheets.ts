import type { ShellBuild } from '../server/assets/shellBuild.ts'
import { sheetNames } from '../pages/styles/chooseSheets.ts'

/** The style sheets of a shell that was not built: all are empty but that of every page. */
export function createSheets(site = ''): ShellBuild['styles'] {
  const empty = Object.fromEntries(sheetNames.map((name) => [name, ''])) as Record<
    (typeof sheetNames)[number],
    string
  >
  return { ...empty, site }
}
