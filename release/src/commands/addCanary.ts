import { minNetworks } from '@tessera/kit/contract/metrics'
import type { Command } from 'commander'
import { setTimeout as wait } from 'node:timers/promises'
import { abortCanary, advanceCanary } from '../canary/advanceCanary.ts'
import { type Evaluation, evaluateCanaries } from '../canary/evaluateCanaries.ts'
import { optionsFit } from '../checks/optionsFit.ts'
import { quickChecks } from '../checks/quickChecks.ts'
import { runningBakes } from '../log/record.ts'
import { chooseSigner } from '../signing/chooseSigner.ts'
import { withSite } from './siteFor.ts'
import { type Answer, answering } from './answer.ts'
import { placedReader } from './contentFolder.ts'
import { changeLines, done, failure, warning } from './print.ts'
import { count, percent, timeOption } from './arguments.ts'
import { type Context, readContext, remoteName, withChange, withContext, withSigning } from './context.ts'
import { readChangeOfKnown, refuseUnknown } from './refuseUnknown.ts'

export function addCanary(program: Command): void {
  const canary = program.command('canary').summary('give a canary to more visitors, or take it back')
  withSite(withChange(canary.command('advance')))
    .summary('give a running canary to more visitors')
    .description(
      'Goes to its next step; after the last one, to all visitors. Visitors who have the canary keep it.',
    )
    .argument('<remote>', 'for example maps', remoteName)
    .option('--to <percent>', 'to this many of 100 visitors; 100 is everybody', percent)
    .addHelpText(
      'after',
      '\nExamples:\n  $ release canary advance maps\n  $ release canary advance maps --to 100',
    )
    .action(answering(advance))
  withChange(canary.command('abort'))
    .summary('take a running canary back from everybody')
    .argument('<remote>', 'for example maps', remoteName)
    .addHelpText('after', '\nExamples:\n  $ release canary abort maps --reason "pins are missing"')
    .action(answering(abort))
  withSigning(withContext(canary.command('watch')))
    .summary('evaluate running canaries and fresh promotions by what visitors saw')
    .description(
      'Gives good canaries to more visitors, takes bad ones and bad promotions back, until no canary and no bake period runs. Only needed where the site itself has no key to do so (CANARY_KEY).',
    )
    .addOption(timeOption('--every <time>', 'how often', 2, '2s'))
    .option(
      '--least-networks <count>',
      'from how many networks browsers must have reported',
      count,
      minNetworks,
    )
    .option('--once', 'evaluate once, do not wait')
    .addHelpText('after', '\nExamples:\n  $ release canary watch\n  $ release canary watch --once --json')
    .action(answering(watch))
}

async function advance(command: Command, remote: string): Promise<Answer> {
  const request = await readChangeOfKnown(command, remote)
  const to: unknown = command.opts()['to']
  const context = readContext(command, remote)
  const change = await advanceCanary({
    ...request,
    ...(typeof to === 'number' && { to }),
    checks: [...quickChecks, optionsFit],
    placed: placedReader(command, context),
  })
  return { facts: change, lines: changeLines(change) }
}

async function abort(command: Command, remote: string): Promise<Answer> {
  const change = await abortCanary(await readChangeOfKnown(command, remote))
  return { facts: change, lines: changeLines(change) }
}

async function watch(command: Command): Promise<Answer> {
  const context = readContext(command)
  await refuseUnknown(context)
  const { every, once } = command.opts<{ every: number; once?: boolean }>()
  const evaluated: Evaluation[] = []
  for (;;) {
    const now = await evaluateAll(context, command)
    evaluated.push(...now.filter(({ number }) => number !== undefined || once))
    if (once || now.length === 0) break
    await wait(every * 1000)
  }
  const lines =
    evaluated.length > 0
      ? evaluated.map(evaluationLine)
      : [`No canary and no bake period runs in ${context.environment}.`]
  return {
    facts: { environment: context.environment, judged: evaluated },
    lines: once ? lines : [done('No canary and no bake period runs any more.')],
  }
}

async function evaluateAll(context: Context, command: Command): Promise<readonly Evaluation[]> {
  const { registry, environment, keys: folder, say } = context
  const newest = await registry.newest(environment)
  const running = newest ? Object.keys({ ...newest.record.canaries, ...runningBakes(newest.record) }) : []
  const { key: named, leastNetworks: networks } = command.opts<{ key?: string; leastNetworks: number }>()
  const remote = running[0]
  if (remote === undefined) return []
  const signer = await chooseSigner({ registry, remote, folder, named, environment })
  const evaluated = await evaluateCanaries({ registry, environment, networks, ...(signer && { signer }) })
  for (const one of evaluated) say(evaluationLine(one))
  return evaluated
}

function evaluationLine({ remote, version, percent: share, verdict, cause, number }: Evaluation): string {
  const what = `${remote} ${version} with ${share} %: ${cause}`
  if (number === undefined) return warning(`${what}; waiting`)
  if (verdict === 'good') return done(`${what}; went on with number ${number}`)
  return failure('CANARY_TAKEN_BACK', `${what}; number ${number}`, `See \`release history ${remote}\`.`)
}
