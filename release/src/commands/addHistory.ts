import type { Command } from 'commander'
import { versionAfter } from '../log/record.ts'
import type { LogEntry } from '../trust/LogEntry.ts'
import { type Answer, answering } from './answer.ts'
import { type Context, readContext, remoteName, withContext } from './context.ts'
import { count } from './arguments.ts'
import { table } from './print.ts'
import { refuseUnknown } from './refuseUnknown.ts'

export function addHistory(program: Command): void {
  withContext(program.command('history'))
    .summary('who released what, when and why')
    .description("The environment's log, newest first, damaged entries included.")
    .argument('[remote]', 'only this remote', remoteName)
    .option('-l, --limit <count>', 'how many entries to read', count, 50)
    .addHelpText('after', '\nExamples:\n  $ release history\n  $ release history maps --limit 10')
    .action(answering(history))
}

async function history(command: Command, remote?: string): Promise<Answer> {
  const context = readContext(command, remote)
  await refuseUnknown(context)
  const log = await context.registry.log(context.environment, Number(command.opts()['limit']))
  const entries = log.filter((entry) => remote === undefined || concerns(entry, remote))
  return {
    facts: { environment: context.environment, entries: entries.map(factsOf) },
    lines: describeEntries(context, entries),
  }
}

function concerns(entry: LogEntry, remote: string): boolean {
  return entry.status === 'damaged' || entry.stored.record.change.remote === remote
}

function factsOf(entry: LogEntry): object {
  if (entry.status === 'damaged') return { number: entry.number, damage: entry.error.message }
  const { number, created, actor, reason, change } = entry.stored.record
  return { number, created, actor, reason, ...change, to: versionAfter(entry.stored.record) }
}

function describeEntries({ environment }: Context, entries: readonly LogEntry[]): string[] {
  if (entries.length === 0) return [`Nothing was released to ${environment}.`]
  return [table([['number', 'when', 'what', 'by', 'why'], ...entries.map(rowOf)])]
}

function rowOf(entry: LogEntry): string[] {
  if (entry.status === 'damaged') return [String(entry.number), '', `damaged: ${entry.error.message}`, '', '']
  const { number, created, actor, reason, change } = entry.stored.record
  const share = change.percent === undefined ? '' : ` (${change.percent} %)`
  const what = `${change.kind} ${change.remote} ${change.from ?? '(none)'} → ${versionAfter(entry.stored.record) ?? '(none)'}${share}`
  return [String(number), `${created.slice(0, 19).replace('T', ' ')} UTC`, what, actor, reason]
}
