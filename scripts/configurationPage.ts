import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { createProgram } from '../release/src/createProgram.ts'
import { isInternal } from '../store/src/settings/readSettings.ts'
import { settings } from '../shell/src/server/config.ts'
import { previewSettings } from '../shell/src/server/previewConfig.ts'
import { settings as studioSettings } from '../studio/src/server/settings/readSettings.ts'

type Command = ReturnType<typeof createProgram>

export const configurationFile = 'docs/configuration.md'

interface Setting {
  name: string
  fallback: unknown
  text: string
}

/** Each setting once, with the description of its schema or of the command's option; no other list exists. */
export function configurationPage(): string {
  const site = settingsIn(settings)
  const studio = without(site, settingsIn(studioSettings))
  const preview = without([...site, ...studio], settingsIn(previewSettings))
  const servers = [...site, ...studio, ...preview]
  const command = settingsOfOptions().filter(({ name }) => !servers.some((other) => other.name === name))
  return [
    heading,
    ...chapter('Of the site', '`node shell/dist/server/server.js`, `release serve`', site),
    ...chapter(
      'Of the studio',
      `\`node studio/dist/server/studio.js\`; also these of the site: ${sharedBy(studioSettings, site)}`,
      studio,
    ),
    ...chapter(
      'Of the preview site',
      '`node shell/dist/server/preview.js`, `release serve --preview`; also those of the site, except for keys, sent forms, the ops view and webhooks; and of the studio `STUDIO_ORIGIN` (without it no drafts are shown), `PREVIEW_ORIGIN`, `PREVIEW_SECRET` and `STUDIO_STORE`, which is only read',
      preview,
    ),
    ...chapter(
      'Of the `release` command',
      'Each replaces an option of the command. Its other options read the settings of the site; `release <verb> --help` names them',
      command,
    ),
  ].join('\n')
}

const heading = `# Configuration

\`npm run contract\` writes this page from the settings in the code; \`--help\` prints the same. Each setting is an environment variable.

- An empty variable counts as not set. If any value is not valid, all such values are reported and nothing starts.
- A setting of an earlier version that is no longer read is named in the log at the start, with what to set instead.
- A **secret** \`X\` may be in a file that \`X_FILE\` names. This also works for \`AWS_ACCESS_KEY_ID\`, \`AWS_SECRET_ACCESS_KEY\` and \`AWS_SESSION_TOKEN\`, which Amazon's SDK reads; their files are read again every five minutes, all other settings only at the start.
- Settings that end with \`_KEY\` are names of files.
`

function chapter(title: string, of: string, listed: readonly Setting[]): string[] {
  return [
    `## ${title}\n`,
    `${of}\n`,
    '| setting | default | what it is |',
    '|---|---|---|',
    ...listed.map(row),
    '',
  ]
}

/** Without the internal ones, which one process sets for another. */
function settingsIn({ shape }: z.ZodObject): Setting[] {
  return Object.entries(shape).flatMap(function describe([name, type]) {
    const field = type as z.ZodType
    if (isInternal(field)) return []
    const isSecret = field.meta()?.['secret'] === true
    const needed = field.safeParse(undefined)
    const isComputed = field.meta()?.['isComputed'] === true // from the folder that it is called in
    const fallback = needed.success ? (isComputed ? undefined : needed.data) : 'must be set'
    return { name, fallback, text: `${isSecret ? '**Secret.** ' : ''}${field.description}` }
  })
}

/** Leaves out settings that an earlier chapter has with the same default. */
function without(listedBefore: readonly Setting[], listed: readonly Setting[]): Setting[] {
  const isSaid = ({ name, fallback }: Setting) =>
    listedBefore.some(
      (other) =>
        other.name === name && (fallback === undefined || isDeepStrictEqual(other.fallback, fallback)),
    )
  return listed.filter((one) => !isSaid(one))
}

function sharedBy({ shape }: z.ZodObject, site: readonly Setting[]): string {
  const names = site.filter(({ name }) => name !== 'PORT' && name in shape)
  return names.map(({ name }) => `\`${name}\``).join(', ')
}

/** Options that several verbs share are listed once, with the first verb's description. */
function settingsOfOptions(): Setting[] {
  const found = new Map<string, Setting>()
  for (const { envVar: name = '', description, defaultValue: fallback, long } of optionsOf(createProgram()))
    if (!found.has(name)) found.set(name, { name, fallback, text: `\`${long}\`: ${description}` })
  return [...found.values()]
}

function optionsOf(command: Command): Command['options'] {
  const own = command.options.filter(({ envVar }) => envVar !== undefined)
  return [...own, ...command.commands.flatMap(optionsOf)]
}

const units = [
  ['_MS', ' ms'],
  ['_DAYS', ' days'],
] as const

function row({ name, fallback, text }: Setting): string {
  const shown = [fallback].flat().join(',')
  const unit = units.find(([end]) => name.endsWith(end))?.[1] ?? ''
  const cell = shown === 'must be set' || shown === '' ? shown : `\`${shown}\`${unit}`
  return `| \`${name}\` | ${cell} | ${text.replaceAll('|', String.raw`\|`)} |`
}
