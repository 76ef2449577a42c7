import type { Command } from 'commander'
import { type Health, healthOf } from '../canary/healthOf.ts'
import { nextPercent } from '../canary/moves.ts'
import { exitCodes } from '../fault.ts'
import { type LiveRemote, liveRemotes } from '../live/liveRemotes.ts'
import type { Registry, StoredComposition } from '../registry/registry.ts'
import { type Answer, answering } from './answer.ts'
import { type Context, readContext, withContext } from './context.ts'
import { table, warning, when } from './print.ts'

export function addStatus(program: Command): void {
  withContext(program.command('status'))
    .summary('what is live, since when, by whom, and how it does')
    .description(
      'One screen: every remote of the environment, its version, since when it is live, who put it there and why, how it does with visitors; the canaries that run; and what is live in the other environments.',
    )
    .addHelpText('after', '\nExamples:\n  $ release status\n  $ release status --environment staging --json')
    .action(answering(status))
}

const lookedBackOn = 500 /* log entries, read in under 100 ms */

const openRegistry =
  'The registry is open: whoever can write to it can release anything. See `release trust show`.'

interface RemoteStatus extends LiveRemote {
  health: Health
  canary?: { version: string; percent: number; next: number; since: number; health: Health }
}

async function status(command: Command): Promise<Answer> {
  const context = readContext(command)
  const { registry, environment } = context
  const [newest] = await registry.log(environment, 1)
  const history = await registry.history(environment, lookedBackOn)
  const remotes = await remoteStatuses(context, history)
  const others = await otherEnvironments(registry, environment)
  const trust = await registry.trust()
  const shown = history[0]?.record
  const damage = newest?.status === 'damaged' ? newest.fault.message : undefined
  return {
    facts: {
      environment,
      number: shown?.number ?? 0,
      created: shown?.created ?? null,
      open: trust === undefined,
      remotes,
      others,
      ...(damage && { damage }),
    },
    lines: [
      ...heading(context, shown),
      ...(damage ? [damageLine(damage, shown?.number)] : []),
      ...(trust ? [] : [warning(openRegistry)]),
      ...body(remotes),
      ...canaryLines(remotes),
      ...otherLines(others),
    ],
    exit: damage ? exitCodes.registry : exitCodes.done,
  }
}

async function remoteStatuses(
  { registry, environment }: Context,
  history: readonly StoredComposition[],
): Promise<readonly RemoteStatus[]> {
  const figures = await registry.figures(environment)
  const canaries = history[0]?.record.canaries ?? {}
  return liveRemotes(history).map(function withHealth(live) {
    const health = healthOf(figures, live.remote, live.version)
    const canary = canaries[live.remote]
    if (!canary) return { ...live, health }
    const { version, percent, since } = canary
    const its = healthOf(figures, live.remote, version)
    return { ...live, health, canary: { version, percent, next: nextPercent(canary), since, health: its } }
  })
}

/** Environment → remote → version. */
type Others = Readonly<Record<string, { number: number; remotes: Readonly<Record<string, string>> }>>

async function otherEnvironments(registry: Registry, shown: string): Promise<Others> {
  const names = Object.keys(await registry.heads()).filter((name) => name !== shown)
  const read = await Promise.all(
    names.map(async (name) => {
      const [stored] = await registry.history(name, 1)
      const remotes = Object.entries(stored?.record.remotes ?? {}).map(([remote, { version }]) => [
        remote,
        version,
      ])
      return [name, { number: stored?.record.number ?? 0, remotes: Object.fromEntries(remotes) }] as const
    }),
  )
  return Object.fromEntries(read)
}

function heading(
  { environment, registryUrl }: Context,
  shown: { number: number; created: string } | undefined,
): string[] {
  if (!shown)
    return [
      `Nothing is live in ${environment} (${registryUrl}).`,
      '  Next: release publish <remote>, then release promote <remote>',
    ]
  return [`${environment} is at number ${shown.number}, since ${when(shown.created)} (${registryUrl})`, '']
}

function damageLine(damage: string, shown: number | undefined): string {
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

function otherLines(others: Others): string[] {
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
