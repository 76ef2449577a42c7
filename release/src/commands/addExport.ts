import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { type Format, formats, views } from '../export/views.ts'
import { releasesIn } from '../log/record.ts'
import { calledWrongly } from '../errors/ReleaseError.ts'
import { type Answer, answering } from './answer.ts'
import { type Context, readContext, withContext } from './context.ts'
import { done } from './print.ts'
import { refuseUnknown } from './refuseUnknown.ts'

export function addExport(program: Command): void {
  withContext(program.command('export'))
    .summary('the live composition for other tools')
    .description(
      'Writes what is live as a standard import map, or as the schema of AWS frontend discovery, from where the running site serves it.',
    )
    .addOption(new Option('-f, --format <name>', 'which view').choices(formats).makeOptionMandatory())
    .addOption(
      new Option('--base <url>', "the site's origin (default: none, URLs begin with a slash)")
        .argParser(origin)
        .default(''),
    )
    .option('-o, --out <file>', 'write to a file (default: print)')
    .addHelpText(
      'after',
      '\nExamples:\n  $ release export --format import-map --base https://example.org\n  $ release export --format frontend-discovery --out discovery.json',
    )
    .action(answering(exportView))
}

async function exportView(command: Command): Promise<Answer> {
  const context = readContext(command)
  await refuseUnknown(context)
  const { format, base, out } = command.opts<{ format: Format; base: string; out?: string }>()
  const view = views[format]({ ...(await readLive(context)), base })
  const text = JSON.stringify(view, null, 2)
  if (!out) return { facts: view, lines: [text] }
  await writeFile(resolve(out), `${text}\n`)
  return { facts: { format, out }, lines: [done(`${context.environment} as ${format} is in ${out}.`)] }
}

async function readLive({ registry, environment }: Context) {
  const newest = await registry.newest(environment)
  if (!newest) {
    throw calledWrongly(`Nothing is live in ${environment}.`, 'Run `release promote <remote>` first.')
  }
  const { record } = newest
  const manifests = await Promise.all(
    releasesIn(record).map(
      async ([, { manifest }]) => [manifest, await registry.manifest(manifest)] as const,
    ),
  )
  return { record, manifests: new Map(manifests) }
}

function origin(text: string): string {
  if (URL.canParse(text) && /^https?:/.test(text)) return text.replace(/\/+$/, '')
  throw new InvalidArgumentError('It must be an address like https://example.org.')
}
