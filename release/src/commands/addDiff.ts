import { styleText } from 'node:util'
import type { Command } from 'commander'
import { compare, type RemoteDifference, readSide } from '../diff/compare.ts'
import { oneLine } from '../errors/oneLine.ts'
import { calledWrongly } from '../errors/ReleaseError.ts'
import type { CompositionReader } from '../log/compositionLog.ts'
import { type Answer, answering } from './answer.ts'
import { readContext, withContext } from './context.ts'
import { inBytes, done } from './print.ts'
import { refuseUnknown } from './refuseUnknown.ts'

export function addDiff(program: Command): void {
  withContext(program.command('diff'))
    .summary('what differs between two compositions')
    .description(
      'Compares two compositions: which remotes differ, and of each its version, what it requires, and its files. A composition is a number, an environment, or both: 12, staging, staging/12.',
    )
    .argument('[from]', 'default: the composition before the one that is live')
    .argument('[to]', 'default: what is live in the environment')
    .addHelpText(
      'after',
      '\nExamples:\n  $ release diff\n  $ release diff 11 12\n  $ release diff production staging',
    )
    .action(answering(diff))
}

async function diff(command: Command, from?: string, to?: string): Promise<Answer> {
  const context = readContext(command)
  await refuseUnknown(context)
  const { registry, environment } = context
  const [a, b] = await Promise.all([
    readSide(registry, environment, from ?? (await numberBefore(registry, environment))),
    readSide(registry, environment, to ?? environment),
  ])
  const sides = [a, b].map(({ record }) => `${record.environment}/${record.number}`)
  const remotes = compare(a, b)
  const heading = `From ${sides[0]} to ${sides[1]}:`
  return {
    facts: { from: sides[0], to: sides[1], remotes },
    lines:
      remotes.length === 0
        ? [done(`${sides.join(' and ')} are made of the same releases.`)]
        : [heading, ...remotes.flatMap(linesOf)],
  }
}

async function numberBefore(registry: CompositionReader, environment: string): Promise<string> {
  const before = (await registry.history(environment, 2))[1]
  if (before) return String(before.record.number)
  throw calledWrongly(
    `${environment} has no two compositions yet.`,
    'Name what to compare: `release diff production staging`.',
  )
}

function linesOf({ remote, from, to, terms, files }: RemoteDifference): string[] {
  const version = from === to ? (from ?? '(none)') : `${from ?? '(none)'} → ${to ?? '(none)'}`
  return [
    '',
    `${styleText('bold', remote)}  ${version}`,
    ...terms.map(
      (term) =>
        `  ${oneLine(term.term)}: ${oneLine(term.from ?? '(none)')} → ${oneLine(term.to ?? '(none)')}`,
    ),
    ...files.map(
      ({ file, change, bytes }) =>
        `  ${marks[change]} ${oneLine(file)}  ${bytes < 0 ? '−' : '+'}${inBytes(Math.abs(bytes))}`,
    ),
  ]
}

const marks = { added: '+', removed: '−', changed: '~' } as const
