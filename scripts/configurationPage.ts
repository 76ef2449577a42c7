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

/** Each setting once, as its schema, or the option of the command, describes it: there is no other list. */
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
      `\`node studio/dist/server/studio.js\`; as of the site: ${sharedBy(studioSettings, site)}`,
      studio,
    ),
    ...chapter(
      'Of the preview site',
      '`node shell/dist/server/preview.js`, `release serve --preview`; as of the site all but those of keys, sent forms, the ops view and webhooks; as of the studio `STUDIO_ORIGIN` (without it no drafts are shown), `PREVIEW_ORIGIN`, `PREVIEW_SECRET` and `STUDIO_STORE`, which is only read',
      preview,
    ),
    ...chapter(
      'Of the `release` command',
      'In the place of the option. Its other options take the settings of the site: `release <verb> --help` names them',
      command,
    ),
  ].join('\n')
}

const heading = `# Configuration

Written by \`npm run contract\` from the settings themselves. Each is an environment variable; an empty one is not set, one that is not valid is told
with all others, and nothing starts. One of an earlier version that is no longer read is named in the log at the start, with what to do.
A **secret** \`X\` may lie in a file that \`X_FILE\` names; \`AWS_ACCESS_KEY_ID\`, \`AWS_SECRET_ACCESS_KEY\` and \`AWS_SESSION_TOKEN\`,
which Amazon's SDK reads, too; those are read again every five minutes, all others at the start. Settings that end with \`_KEY\` are names of files.
What is printed for \`--help\` is the same.
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

/** Those that people set. */
function settingsIn({ shape }: z.ZodObject): Setting[] {
  return Object.entries(shape).flatMap(function describe([name, type]) {
    const field = type as z.ZodType
    if (isInternal(field)) return []
    const isSecret = field.meta()?.['secret'] === true
    const needed = field.safeParse(undefined)
    const fallback = needed.success ? needed.data : 'must be set'
    return { name, fallback, text: `${isSecret ? '**Secret.** ' : ''}${field.description}` }
  })
}

/** What another chapter has is not said again, unless its default is another. */
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

/** Those that more than one verb has once, as the first describes them. */
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
