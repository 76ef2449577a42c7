import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { BuildError } from '../build/BuildError.ts'
import { migrateSource, takesPlaceOf } from './migrateSource.ts'

const help = `tessera-kit migrate [--dry-run]

Gives the sources of the remote in the current folder the names of contract 1.1, and shows each changed line: the context
\`place\` is \`page\`, its \`name\` is \`title\`; of markers, \`population\` is \`weight\` and \`region\` is \`group\`. It goes by
regular expressions and lists the lines that it cannot decide; the type check of the next build names the rest.

  -n, --dry-run  show the lines, write nothing
  --help         this text`

const declaration = 'src/remote.ts'

/** The verb `tessera-kit migrate`. */
export function migrateCommand(args: readonly string[]): void {
  const options = {
    'dry-run': { type: 'boolean', short: 'n', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  } as const
  const { values } = parseArgs({ args: [...args], options })
  console.log(values.help ? help : migrateRemote(process.cwd(), values['dry-run']))
}

/** Migrates the remote in a folder. Returns its changed lines, and those that are left. */
export function migrateRemote(folder: string, isDryRun: boolean): string {
  const files = globSync('{src,journey}/**/*.{ts,tsx,js,jsx,vue,svelte}', { cwd: folder }).toSorted()
  if (!files.includes(declaration))
    throw new BuildError(`There is no ${declaration} in ${folder}: run \`tessera-kit migrate\` in a remote.`)
  const takesPlace = takesPlaceOf(readFileSync(`${folder}/${declaration}`, 'utf8'))
  const report = files.flatMap(function migrate(file) {
    const before = readFileSync(`${folder}/${file}`, 'utf8')
    const { text, left } = migrateSource(before, takesPlace)
    if (text !== before && !isDryRun) writeFileSync(`${folder}/${file}`, text)
    const open = left.map(({ line, why }) => `${file}:${line} is left: ${why}.`)
    return [...changedLines(file, before, text), ...open]
  })
  return report.length > 0 ? report.join('\n') : 'Nothing is to be changed.'
}

function changedLines(file: string, before: string, after: string): readonly string[] {
  const lines = after.split('\n')
  return before.split('\n').flatMap(function compare(line, at) {
    return line === lines[at] ? [] : [`${file}:${at + 1}`, `- ${line}`, `+ ${lines[at]}`]
  })
}
