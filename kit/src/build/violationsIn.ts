import type { Compilation } from 'webpack'

/** What in a build's style sheets, imported ones too, is written for the whole page: by file and line. */
export function violationsIn({ modules }: Compilation): string {
  const found = [...modules].flatMap(({ buildInfo }) => (buildInfo?.['violations'] as string[]) ?? [])
  return [...new Set(found)].join('\n')
}
