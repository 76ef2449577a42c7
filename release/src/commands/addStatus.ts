import type { Command } from 'commander'
import { type Health, type RemoteStatus, type Status, statusOf } from '../status/statusOf.ts'
import { exitCodes } from '../errors/ReleaseError.ts'
import { type Answer, answering } from './answer.ts'
import { type Context, readContext, withContext } from './context.ts'
import { table, warning, when } from './print.ts'
import { refuseUnknown } from './refuseUnknown.ts'

export function addStatus(program: Command): void {
  withContext(program.command('status'))
    .summary('what is live, since when, by whom, and how it does')
    .description(
      'One screen: every remote of the environment, its version, since when it is live, who put it there and why, how it does with visitors; the canaries that run and the promotions that are watched; and what is live in the other environments.',
    )
    .addHelpText('after', '\nExamples:\n  $ release status\n  $ release status --environment staging --json')
    .action(answering(status))
}

async function status(command: Command): Promise<Answer> {
  const context = readContext(command)
  await refuseUnknown(context)
  const found = await statusOf(context.registry, context.environment)
  const { remotes, others, damage, open } = found
  return {
    facts: found,
    lines: [
      ...heading(context, found),
      ...(damage ? [damageLine(damage, found.number)] : []),
      ...(open ? [warning(openRegistry)] : []),
      ...body(remotes),
      ...canaryLines(remotes),
      ...bakeLines(remotes),
      ...otherLines(others),
    ],
    exit: damage ? exitCodes.registry : exitCodes.done,
  }
}

const openRegistry =
  'The registry is open: whoever can write to it can release anything. See `release trust show`.'

function heading({ registryUrl }: Context, { environment, number, created }: Status): string[] {
  if (created === null)
    return [
      `Nothing is live in ${environment} (${registryUrl}).`,
      '  Next: release publish <remote>, then release promote <remote>',
    ]
  return [`${environment} is at number ${number}, since ${when(created)} (${registryUrl})`, '']
}

function damageLine(damage: string, shown: number): string {
  return warning(
    `${damage}. The site stays with ${shown ? `number ${shown}` : 'what it has'}. See \`release history\`.`,
  )
}

function body(remotes: readonly RemoteStatus[]): string[] {
  if (remotes.length === 0) return []
  const rows = remotes.map((live) => [
    live.remote,
    live.version,
    when(live.since),
    String(live.number),
    live.actor,
    inWords(live.health),
    live.reason,
  ])
  return [table([['remote', 'version', 'live since', 'number', 'by', 'visitors', 'why'], ...rows])]
}

function canaryLines(remotes: readonly RemoteStatus[]): string[] {
  const running = remotes.flatMap(({ remote, canary }) => (canary ? [{ remote, ...canary }] : []))
  if (running.length === 0) return []
  const rows = running.map(({ remote, version, percent, next, health }) => [
    remote,
    version,
    `${percent} %`,
    next === 100 ? 'all' : `${next} %`,
    inWords(health),
  ])
  return ['', table([['canary', 'version', 'with', 'then', 'visitors'], ...rows])]
}

function bakeLines(remotes: readonly RemoteStatus[]): string[] {
  const running = remotes.flatMap(({ remote, watch }) => (watch ? [{ remote, ...watch }] : []))
  if (running.length === 0) return []
  const rows = running.map(({ remote, version, percent, until, health }) => [
    remote,
    version,
    `${percent} %`,
    when(until),
    inWords(health),
  ])
  return ['', table([['watched', 'version before', 'with', 'until', 'visitors'], ...rows])]
}

function otherLines(others: Status['others']): string[] {
  const lines = Object.entries(others).map(([name, { number, remotes }]) => {
    const live = Object.entries(remotes).map(([remote, version]) => `${remote} ${version}`)
    return `${name} is at number ${number}: ${live.join(', ')}`
  })
  return lines.length > 0 ? ['', ...lines] : []
}

function inWords({ views, failedViews, liveWithin }: Health): string {
  if (views === 0) return 'none seen'
  const rate = `${((failedViews / views) * 100).toFixed(1)} % of ${views} failed`
  if (liveWithin === undefined) return rate
  return Number.isFinite(liveWithin) ? `${rate}, alive within ${liveWithin} ms` : `${rate}, alive late`
}
