import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { CompositionRecord } from '@tessera/kit/contract/composition'
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
      'Writes what is live as a standard import map, or as the schema of AWS frontend discovery, from where the running site serves it; or the types of the events that remotes declare, for who listens.',
    )
    .argument('[remotes...]', 'only these')
    .addOption(new Option('-f, --format <name>', 'which view').choices(formats).makeOptionMandatory())
    .addOption(
      new Option('--base <url>', "the site's origin (default: none, URLs begin with a slash)")
        .argParser(origin)
        .default(''),
    )
    .option('-o, --out <file>', 'write to a file (default: print)')
    .addHelpText(
      'after',
      '\nExamples:\n  $ release export --format import-map --base https://example.org\n  $ release export --format frontend-discovery --out discovery.json\n  $ release export cart --format event-types --out src/events.d.ts',
    )
    .action(answering(exportView))
}

async function exportView(command: Command, remotes: readonly string[]): Promise<Answer> {
  const context = readContext(command)
  await refuseUnknown(context)
  const { format, base, out } = command.opts<{ format: Format; base: string; out?: string }>()
  const view = views[format]({ ...(await readLive(context, remotes)), base })
  const text = typeof view === 'string' ? view : JSON.stringify(view, null, 2)
  if (!out) return { facts: typeof view === 'string' ? { text } : view, lines: [text] }
  await writeFile(resolve(out), `${text}\n`)
  return { facts: { format, out }, lines: [done(`${context.environment} as ${format} is in ${out}.`)] }
}

async function readLive({ registry, environment }: Context, only: readonly string[]) {
  const newest = await registry.newest(environment)
  if (!newest) {
    throw calledWrongly(`Nothing is live in ${environment}.`, 'Run `release promote <remote>` first.')
  }
  const record = only.length === 0 ? newest.record : withOnly(newest.record, only)
  const manifests = await Promise.all(
    releasesIn(record).map(
      async ([, { manifest }]) => [manifest, await registry.manifest(manifest)] as const,
    ),
  )
  return { record, manifests: new Map(manifests) }
}

function withOnly(record: CompositionRecord, names: readonly string[]): CompositionRecord {
  const { remotes, canaries = {}, watches = {} } = record
  const unknown = names.filter((name) => !Object.hasOwn({ ...remotes, ...canaries }, name))
  if (unknown.length > 0)
    throw calledWrongly(`${unknown.join(', ')}: not live.`, '`release status` lists what is.')
  const pick = <Named>(all: Readonly<Record<string, Named>>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))
  return { ...record, remotes: pick(remotes), canaries: pick(canaries), watches: pick(watches) }
}

function origin(text: string): string {
  if (URL.canParse(text) && /^https?:/.test(text)) return text.replace(/\/+$/, '')
  throw new InvalidArgumentError('It must be an address like https://example.org.')
}
