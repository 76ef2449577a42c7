import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { CompositionRecord } from '@tessera/kit/contract/composition'
import { type Command, Option } from 'commander'
import { eventTypes } from '../export/eventTypes.ts'
import { calledWrongly } from '../errors/ReleaseError.ts'
import { type Answer, answering } from './answer.ts'
import { readContext, withContext } from './context.ts'
import { done } from './print.ts'
import { refuseUnknown } from './refuseUnknown.ts'

export function addExport(program: Command): void {
  withContext(program.command('export'))
    .summary('export the events of current remotes as types')
    .description(
      'Writes the types of the events that current remotes declare, for code that listens to them.',
    )
    .argument('[remotes...]', 'only these')
    .addOption(
      new Option('-f, --format <name>', 'format of the file').choices(['event-types']).default('event-types'),
    )
    .option('-o, --out <file>', 'write to a file (default: print)')
    .addHelpText('after', '\nExample:\n  $ release export cart --out src/events.d.ts')
    .action(answering(exportTypes))
}

async function exportTypes(command: Command, remotes: readonly string[]): Promise<Answer> {
  const context = readContext(command)
  await refuseUnknown(context)
  const { registry, environment } = context
  const { format, out } = command.opts<{ format: string; out?: string }>()
  const newest = await registry.newest(environment)
  if (!newest) {
    throw calledWrongly(`Nothing is current in ${environment}.`, 'Run `release promote <remote>` first.')
  }
  const record = remotes.length === 0 ? newest.record : withOnly(newest.record, remotes)
  const manifests = Object.values(record.remotes).map(
    async ({ manifest }) => [manifest, await registry.manifest(manifest)] as const,
  )
  const text = eventTypes(record, new Map(await Promise.all(manifests)))
  if (!out) return { facts: { text }, lines: [text] }
  await writeFile(resolve(out), `${text}\n`)
  return { facts: { format, out }, lines: [done(`${environment} as ${format} is in ${out}.`)] }
}

function withOnly(record: CompositionRecord, names: readonly string[]): CompositionRecord {
  const unknown = names.filter((name) => !Object.hasOwn(record.remotes, name))
  if (unknown.length > 0)
    throw calledWrongly(`${unknown.join(', ')}: not current.`, '`release status` lists what is.')
  const remotes = Object.entries(record.remotes).filter(([name]) => names.includes(name))
  return { ...record, remotes: Object.fromEntries(remotes) }
}
