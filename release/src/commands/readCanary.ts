import type { CanaryRules } from '@tessera/kit/contract/composition'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { z } from 'zod'
import type { PromoteRequest, BakeRules } from '../promotion/promoteRemote.ts'
import { ReleaseError } from '../errors/ReleaseError.ts'
import { count, percent, seconds } from './arguments.ts'

/** How a canary goes on, unless its release says otherwise. */
export const canaryDefaults: CanaryRules = {
  steps: [10, 50],
  holdSeconds: 300 /* what goes wrong after some minutes of use shows too */,
  leastViews: 200 /* enough to tell 5 % from none */,
  patienceSeconds: 3600,
}

/** `--canary` and its rules. */
export function withCanary(command: Command): Command {
  return command
    .addOption(
      new Option('--canary <percent>', 'give it to this many of 100 visitors first').argParser(share),
    )
    .option('--first-to-all', 'a first version, which has none to be compared with, goes to all visitors')
    .addOption(
      new Option('--steps <percents>', 'where the canary goes on by itself, before it goes to all')
        .argParser(percents)
        .default(canaryDefaults.steps, canaryDefaults.steps.join(',')),
    )
    .addOption(
      new Option('--hold <time>', 'how long it stays at each step at least')
        .argParser(seconds)
        .default(canaryDefaults.holdSeconds, '5m'),
    )
    .addOption(
      new Option('--least-views <count>', 'page views that a verdict needs')
        .argParser(count)
        .default(canaryDefaults.leastViews),
    )
    .addOption(
      new Option('--patience <time>', 'without enough views after this long it has failed')
        .argParser(seconds)
        .default(canaryDefaults.patienceSeconds, '1h'),
    )
}

/** `--watch`: how long a promotion that is no canary can be taken back by itself. */
export function withBake(command: Command): Command {
  return command.addOption(
    new Option(
      '--watch <time>',
      `how long ${bakePercent} % of the visitors keep the version before, so that a worse one is taken back; 0s is not at all`,
    )
      .argParser(seconds)
      .default(bakeSeconds, '10m'),
  )
}

const bakePercent = 5
const bakeSeconds = 600

/** Nothing for a canary, which is judged on its way, and for `--watch 0s`. */
export function readBake(command: Command): BakeRules | undefined {
  const { canary, watch, leastViews } = bakeOptions.parse(command.opts())
  if (canary !== undefined || watch === 0) return undefined
  return { percent: bakePercent, seconds: watch, leastViews }
}

const bakeOptions = z.object({ canary: z.number().optional(), watch: z.number(), leastViews: z.number() })

/** Nothing when it is no canary. */
export function readCanary(command: Command): PromoteRequest['canary'] {
  const options = canaryOptions.parse(command.opts())
  const { canary, firstToAll, steps, hold, leastViews, patience } = options
  if (canary === undefined) return undefined
  if (patience < hold) {
    throw new ReleaseError(
      'calledWrongly',
      '`--patience` is shorter than `--hold`: no canary could pass.',
      'Give it more time with `--patience`.',
    )
  }
  const ahead = steps.filter((step) => step > canary)
  const rules = { steps: ahead, holdSeconds: hold, leastViews, patienceSeconds: patience }
  return { percent: canary, rules, firstToAll }
}

const canaryOptions = z.object({
  canary: z.number().optional(),
  firstToAll: z.boolean().default(false),
  steps: z.array(z.number()),
  hold: z.number(),
  leastViews: z.number(),
  patience: z.number(),
})

function share(text: string): number {
  const number = percent(text)
  if (number < 100) return number
  throw new InvalidArgumentError('100 is everybody: leave `--canary` out.')
}

function percents(text: string): number[] {
  const steps = text.split(',').map((step) => share(step.trim()))
  if (steps.every((step, index) => index === 0 || step > (steps[index - 1] ?? 0))) return steps
  throw new InvalidArgumentError('Each must be above the one before, like 10,25,50.')
}
