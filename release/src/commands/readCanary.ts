import type { CanaryRules } from '@tessera/kit/contract/composition'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { PromoteRequest, BakeRules } from '../promotion/promoteRemote.ts'
import { calledWrongly } from '../errors/ReleaseError.ts'
import { count, percent, seconds, timeOption } from './arguments.ts'

/** The rules of a canary, unless options of the call set others. */
export const canaryDefaults: CanaryRules = {
  steps: [10, 50],
  holdSeconds: 300 /* so that errors which occur after some minutes of use show too */,
  leastViews: 200 /* enough to tell a failure rate of 5 % from 0 */,
  patienceSeconds: 3600,
}

/** Adds the options of a canary. */
export function withCanary(command: Command): Command {
  return command
    .option('--canary <percent>', 'give it to this many of 100 visitors first', share)
    .option('--first-to-all', 'a first version, which has no other to be compared with, goes to all visitors')
    .addOption(
      new Option('--steps <percents>', 'further shares of the canary, before it goes to all')
        .argParser(percents)
        .default(canaryDefaults.steps, canaryDefaults.steps.join(',')),
    )
    .addOption(timeOption('--hold <time>', 'least time at each step', canaryDefaults.holdSeconds, '5m'))
    .option('--least-views <count>', 'page views that an analysis needs', count, canaryDefaults.leastViews)
    .addOption(
      timeOption(
        '--patience <time>',
        'time after which a canary without enough views has failed',
        canaryDefaults.patienceSeconds,
        '1h',
      ),
    )
}

const bakePercent = 5

/** Adds `--watch` and `--until-decided`: the bake period of a promotion without a canary. */
export function withBake(command: Command): Command {
  return command
    .addOption(
      timeOption(
        '--watch <time>',
        `how long ${bakePercent} % of the visitors keep the version before, so that a worse one is taken back; 0s is not at all`,
        600,
        '10m',
      ),
    )
    .option(
      '--until-decided <time>',
      'after too few views, go on until there are enough, for this time at most',
      seconds,
    )
}

interface CanaryOptions {
  canary?: number
  firstToAll?: boolean
  steps: readonly number[]
  hold: number
  leastViews: number
  patience: number
  watch: number
  untilDecided?: number
}

/** Reads the rules of the bake period; undefined for a canary, which has rules of its own, and for `--watch 0s`. */
export function readBake(command: Command): BakeRules | undefined {
  const { canary, watch, untilDecided, leastViews } = command.opts<CanaryOptions>()
  if (canary !== undefined || watch === 0) return undefined
  if (untilDecided === undefined) return { percent: bakePercent, seconds: watch, leastViews }
  if (untilDecided >= watch)
    return { percent: bakePercent, seconds: untilDecided, decidedAfter: watch, leastViews }
  throw calledWrongly(
    '`--until-decided` is shorter than `--watch`: the bake period could not go on.',
    'Give it more time with `--until-decided`.',
  )
}

/** Reads the canary's options; undefined without `--canary`. */
export function readCanary(command: Command): PromoteRequest['canary'] {
  const { canary, firstToAll = false, steps, hold, leastViews, ...options } = command.opts<CanaryOptions>()
  if (canary === undefined) return undefined
  const patienceSeconds = options.patience
  if (patienceSeconds < hold)
    throw calledWrongly(
      '`--patience` is shorter than `--hold`: no canary could pass.',
      'Give it more time with `--patience`.',
    )
  const ahead = steps.filter((step) => step > canary)
  const rules = { steps: ahead, holdSeconds: hold, leastViews, patienceSeconds }
  return { percent: canary, rules, firstToAll }
}

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
