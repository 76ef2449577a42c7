import type { z } from 'zod'
import { createProgram } from '../release/src/createProgram.ts'
import { settings } from '../shell/src/server/config.ts'
import { previewSettings } from '../shell/src/server/previewConfig.ts'
import { settings as studioSettings } from '../studio/src/server/settings/readSettings.ts'

type Command = ReturnType<typeof createProgram>

export const configurationFile = 'docs/configuration.md'

/** Each setting as its schema, or the option of the command, describes it: there is no other list. */
export function configurationPage(): string {
  return [
    heading,
    ...chapter('Of the site', '`node shell/dist/server/server.js`, `release serve`', rowsOf(settings)),
    ...chapter(
      'Of the preview site',
      '`node shell/dist/server/preview.js`, `release serve --preview`; all others are those of the site',
      rowsOf(previewSettings).filter((row) => !rowsOf(settings).includes(row)),
    ),
    ...chapter('Of the studio', '`node studio/dist/server/studio.js`', rowsOf(studioSettings)),
    ...chapter('Of the `release` command', 'in the place of the option', rowsOfOptions()),
  ].join('\n')
}

const heading = `# Configuration

Written by \`npm run contract\` from the settings themselves. Each is an environment variable; an empty one is not set, one that is not valid is told
with all others, and nothing starts. A **secret** \`X\` may lie in a file that \`X_FILE\` names; \`AWS_ACCESS_KEY_ID\`, \`AWS_SECRET_ACCESS_KEY\` and \`AWS_SESSION_TOKEN\`,
which Amazon's SDK reads, too; those are read again every five minutes, all others at the start. Settings that end with \`_KEY\` are names of files.
What is printed for \`--help\` is the same.
`

function chapter(title: string, of: string, rows: readonly string[]): string[] {
  return [`## ${title}\n`, `${of}\n`, '| setting | default | what it is |', '|---|---|---|', ...rows, '']
}

function rowsOf({ shape }: z.ZodObject): string[] {
  return Object.entries(shape).map(function rowOf([name, type]) {
    const field = type as z.ZodType
    const isSecret = field.meta()?.['secret'] === true
    const needed = field.safeParse(undefined)
    const fallback = needed.success ? needed.data : 'must be set'
    return row(name, fallback, `${isSecret ? '**Secret.** ' : ''}${field.description}`)
  })
}

/** Those that more than one verb has once, as the first describes them. */
function rowsOfOptions(): string[] {
  const rows = new Map<string, string>()
  for (const { envVar = '', description, defaultValue, long } of optionsOf(createProgram()))
    if (!rows.has(envVar)) rows.set(envVar, row(envVar, defaultValue, `\`${long}\`: ${description}`))
  return [...rows.values()]
}

function optionsOf(command: Command): Command['options'] {
  const own = command.options.filter(({ envVar }) => envVar !== undefined)
  return [...own, ...command.commands.flatMap(optionsOf)]
}

const units = [
  ['_MS', ' ms'],
  ['_DAYS', ' days'],
] as const

function row(name: string, fallback: unknown, text: string): string {
  const shown = [fallback].flat().join(',')
  const unit = units.find(([end]) => name.endsWith(end))?.[1] ?? ''
  const cell = shown === 'must be set' || shown === '' ? shown : `\`${shown}\`${unit}`
  return `| \`${name}\` | ${cell} | ${text.replaceAll('|', String.raw`\|`)} |`
}
