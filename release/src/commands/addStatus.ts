import type { Command } from 'commander'
import type { Health } from '../status/computeHealth.ts'
import { type RemoteStatus, ownerInWords, type Status, readStatus } from '../status/readStatus.ts'
import { exitCodes } from '../errors/errorTable.ts'
import { escapeControls } from '../errors/oneLine.ts'
import { type Answer, answering } from './answer.ts'
import { type Context, readContext, withContext } from './context.ts'
import { table, warning, when } from './print.ts'
import { refuseUnknown } from './refuseUnknown.ts'

export function addStatus(program: Command): void {
  withContext(program.command('status'))
    .summary('what is current, since when, by whom, and its health')
    .description(
      'One screen: every remote of the environment, its version, since when it is current, who put it there and why, its health with visitors; the canaries and the bake periods that run; and what is current in the other environments.',
    )
    .addHelpText('after', '\nExamples:\n  $ release status\n  $ release status --environment staging --json')
    .action(answering(status))
}

async function status(command: Command): Promise<Answer> {
  const context = readContext(command)
  await refuseUnknown(context)
  const found = await readStatus(context.registry, context.environment)
  const { remotes, others, damage, open, number } = found
  const shown = number ? `number ${number}` : 'what it has'
  return {
    facts: found,
    lines: [
      ...heading(context, found),
      ...(damage ? [warning(`${damage}. The site stays with ${shown}. See \`release history\`.`)] : []),
      ...(open ? [warning(openRegistry)] : []),
      ...renderTable(remoteHeading, remotes.map(remoteRow)),
      ...renderBlock(canaryHeading, remotes.flatMap(canaryRow)),
      ...renderBlock(bakeHeading, remotes.flatMap(bakeRow)),
      ...otherLines(others),
    ],
    exit: damage ? exitCodes.registry : exitCodes.done,
  }
}

const openRegistry =
  'The registry is open: anyone who can write to it can release anything. See `release trust show`.'

function heading({ registryUrl }: Context, { environment, number, created }: Status): string[] {
  if (created === null)
    return [
      `Nothing is current in ${environment} (${registryUrl}).`,
      '  Next: release publish <remote>, then release promote <remote>',
    ]
  return [`${environment} is at number ${number}, since ${when(created)} (${registryUrl})`, '']
}

const renderTable = (heading: string[], rows: string[][]) =>
  rows.length > 0 ? [table([heading, ...rows])] : []

const renderBlock = (heading: string[], rows: string[][]) =>
  rows.length > 0 ? ['', ...renderTable(heading, rows)] : []

const remoteHeading = ['remote', 'version', 'current since', 'number', 'by', 'owner', 'visitors', 'why']
const canaryHeading = ['canary', 'version', 'with', 'then', 'visitors']
const bakeHeading = ['bake period', 'version before', 'with', 'until', 'visitors']

function remoteRow({ remote, version, since, number, actor, owner, health, reason }: RemoteStatus): string[] {
  return [
    remote,
    version ?? '(none)',
    when(since),
    String(number),
    actor,
    owner ? ownerInWords(owner) : '–',
    healthInWords(health),
    reason,
  ]
}

function canaryRow({ remote, canary }: RemoteStatus): string[][] {
  if (!canary) return []
  const { version, percent, next, health } = canary
  return [[remote, version, `${percent} %`, next === 100 ? 'all' : `${next} %`, healthInWords(health)]]
}

function bakeRow({ remote, watch }: RemoteStatus): string[][] {
  if (!watch) return []
  const { version, percent, until, health, undecided } = watch
  const end = undecided ? `${when(until)}, undecided: ${undecided}` : when(until)
  return [[remote, version, undecided ? 'none' : `${percent} %`, end, healthInWords(health)]]
}

function otherLines(others: Status['others']): string[] {
  const lines = Object.entries(others).map(([name, { number, remotes }]) => {
    const current = Object.entries(remotes).map(([remote, version]) => `${remote} ${version}`)
    return escapeControls(`${name} is at number ${number}: ${current.join(', ')}`)
  })
  return lines.length > 0 ? ['', ...lines] : []
}

function healthInWords({ views, failedViews, liveWithin }: Health): string {
  if (views === 0) return 'none seen'
  const rate = `${((failedViews / views) * 100).toFixed(1)} % of ${views} failed`
  if (liveWithin === undefined) return rate
  return Number.isFinite(liveWithin) ? `${rate}, alive within ${liveWithin} ms` : `${rate}, alive late`
}
