import type { Command } from 'commander'
import { exitCodes } from '../fault.ts'
import { liveRemotes } from '../live/liveRemotes.ts'
import { type Answer, answering } from './answer.ts'
import { type Context, readContext, withContext } from './context.ts'
import { table, warning, when } from './print.ts'

export function addStatus(program: Command): void {
  withContext(program.command('status'))
    .summary('what is live, since when, by whom')
    .description(
      'One screen: every remote of the environment, its version, since when it is live, who put it there and why.',
    )
    .addHelpText('after', '\nExamples:\n  $ release status\n  $ release status --environment staging --json')
    .action(answering(status))
}

const lookedBackOn = 500 /* log entries, read in under 100 ms */

async function status(command: Command): Promise<Answer> {
  const context = readContext(command)
  const { registry, environment } = context
  const [newest] = await registry.log(environment, 1)
  const history = await registry.history(environment, lookedBackOn)
  const shown = history[0]?.record
  const remotes = liveRemotes(history)
  const trust = await registry.trust()
  const damage = newest?.status === 'damaged' ? newest.fault.message : undefined
  return {
    facts: {
      environment,
      number: shown?.number ?? 0,
      created: shown?.created ?? null,
      remotes,
      ...(damage && { damage }),
      open: trust === undefined,
    },
    lines: [
      ...heading(context, shown),
      ...(damage ? [damageLine(damage, shown?.number)] : []),
      ...body(remotes),
      ...(trust ? [] : [warning(openRegistry)]),
    ],
    exit: damage ? exitCodes.registry : exitCodes.done,
  }
}

const openRegistry =
  'The registry is open: whoever can write to it can release anything. See `release trust show`.'

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

function body(remotes: ReturnType<typeof liveRemotes>): string[] {
  if (remotes.length === 0) return []
  const rows = remotes.map((live) => [
    live.remote,
    live.version,
    when(live.since),
    String(live.number),
    live.actor,
    live.reason,
  ])
  return [table([['remote', 'version', 'live since', 'number', 'by', 'why'], ...rows])]
}
