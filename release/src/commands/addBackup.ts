import { type Command, Option } from 'commander'
import { type Copied, copyRegistry } from '../backup/copyRegistry.ts'
import { type Place, proveCopy } from '../backup/proveCopy.ts'
import { exitCodes } from '../errors/errorTable.ts'
import { calledWrongly, ReleaseError } from '../errors/ReleaseError.ts'
import { type OpenOptions, openRegistry } from '../registry/openRegistry.ts'
import { openStore } from '@tessera/store/openStore'
import { type Answer, answering } from './answer.ts'
import { count } from './arguments.ts'
import { type Context, readContext, withContext } from './context.ts'
import { done, inBytes, warning } from './print.ts'
import { refuseUnknownRegistry } from './refuseUnknown.ts'

interface Options {
  rootKey?: string
  dryRun?: boolean
  verify?: boolean
  formDays: number
}

export function addBackup(program: Command): void {
  withCopying(
    program.command('backup').argument('<to>', 'where the backup is: file:<folder> or s3://<bucket>'),
  )
    .summary('copy the whole registry to another place')
    .description(
      'Copies what the backup lacks: releases, logs, trust, content and the sent forms of the last days. Verifies each object, and at the end the logs and every current file of the backup. You can stop it at any point and run it again. Private keys are in no registry and no backup: keep them apart (docs/restore.md).',
    )
    .option('--verify', 'also verify what the backup has already, and repair what is damaged')
    .addHelpText(
      'after',
      '\nExamples:\n  $ release backup file:/mnt/backup/site\n  $ release backup "s3://backup/site?region=eu-central-1" --verify',
    )
    .action(answering(backup))
}

export function addRestore(program: Command): void {
  withCopying(program.command('restore').argument('<from>', 'the backup: file:<folder> or s3://<bucket>'))
    .summary('copy a backup into a registry that is empty, or behind it')
    .description(
      'Verifies the signatures and all logs of the backup, copies what the registry lacks, and verifies the result. Refused when the registry has a record that the backup lacks. No one may release meanwhile; running sites keep what they show. You can stop it at any point and run it again.',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  $ release restore file:/mnt/backup/site --dry-run\n  $ release restore file:/mnt/backup/site --registry "s3://bucket/site?region=eu-west-1"',
    )
    .action(answering(restore))
}

function withCopying(command: Command): Command {
  return withContext(command)
    .option('-n, --dry-run', 'print what would be copied, copy nothing')
    .addOption(
      new Option('--form-days <days>', 'days that sent forms are kept, in the backup too')
        .env('FORM_DAYS')
        .argParser(count)
        .default(90),
    )
}

async function backup(command: Command, to: string): Promise<Answer> {
  const context = readContext(command)
  const { registry, registryUrl: url, root } = context
  const { verify = false } = command.opts<Options>()
  await refuseUnknownRegistry(context)
  const trust = await registry.trust()
  const target = openPlace(to, root, { trustRoot: trust?.root })
  const source = { url, registry, store: openStore(url, root) }
  return copy(command, context, { from: source, to: target, isThorough: verify, replaces: true })
}

/** Restores a backup. It must contain all that this machine saw of the lost registry: sites accept no shorter log. */
async function restore(command: Command, from: string): Promise<Answer> {
  const context = readContext(command)
  const { registryUrl: url, root } = context
  const { rootKey: trustRoot } = command.opts<Options>()
  const stateFolder = process.env['STATE_DIR'] ?? '.tessera/state'
  const source = openPlace(from, root, { trustRoot, stateFolder, copyOf: url })
  const isEmpty = Object.keys(await source.registry.heads()).length === 0
  if (isEmpty)
    throw new ReleaseError('REGISTRY_MISSING', `There is no backup at ${from}.`, 'Check the address.')
  const trust = await source.registry.trust()
  const target = openPlace(url, root, { trustRoot: trust?.root })
  return copy(command, context, { from: source, to: target, isThorough: true, replaces: false })
}

function openPlace(url: string, root: string, options: OpenOptions): Place {
  return { url, registry: openRegistry(url, root, options), store: openStore(url, root) }
}

async function copy(
  command: Command,
  { say }: Context,
  { from, to, ...how }: { from: Place; to: Place; isThorough: boolean; replaces: boolean },
): Promise<Answer> {
  const { dryRun = false, formDays } = command.opts<Options>()
  if (from.url === to.url) throw calledWrongly('The source is also the target.', 'Name another place.')
  const began = performance.now()
  say(`Verifying the logs of ${from.url}`)
  const warnings = [...(await proveCopy(from, 'logs'))]
  const formsSince = new Date(Date.now() - formDays * 86_400_000).toISOString().slice(0, 10)
  const ends = { from: from.store, to: to.store, formsSince, ...how }
  const copied = await copyRegistry({ ...ends, dryRun, onProgress: say })
  if (!dryRun) {
    say(`Verifying ${to.url}`)
    warnings.push(...(await proveCopy(to, 'logs')), ...(await proveCopy(to, 'files')))
  }
  const seconds = Math.round((performance.now() - began) / 100) / 10
  const heads = await (dryRun ? from : to).registry.heads()
  return {
    facts: { from: from.url, to: to.url, ...copied, heads, warnings, seconds },
    lines: [
      ...warnings.map(warning),
      ...copyLines(copied, to.url, seconds),
      ...Object.entries(heads).map(headLine),
    ],
    exit: copied.damaged.length > 0 ? exitCodes.registry : exitCodes.done,
  }
}

function copyLines({ dryRun, copied, bytes, kept, damaged }: Copied, to: string, seconds: number): string[] {
  if (dryRun)
    return [done(`${copied} objects would be copied to ${to}; ${kept} are there. Nothing was changed.`)]
  return [
    ...damaged.map((cause) => warning(`Not copied: ${cause}`)),
    done(`${copied} objects, ${inBytes(bytes)}, copied to ${to} in ${seconds} s; ${kept} were there.`),
  ]
}

const headLine = ([environment, { number }]: [string, { number: number }]) =>
  `  ${environment} is at number ${number}`
