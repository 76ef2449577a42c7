import { type Command, Option } from 'commander'
import { z } from 'zod'
import { allChecks } from '../checks/allChecks.ts'
import { ReleaseError } from '../errors/ReleaseError.ts'

const waivable = allChecks.filter((check) => check.waivable).map(({ id }) => id)

/** `--waive`: names checks whose refusal is accepted, for a reason that is recorded. */
export function withWaivers(command: Command): Command {
  return command.addOption(
    new Option(
      '--waive <check...>',
      'accept that these checks refuse; needs --reason, and the log says which',
    ).choices(waivable),
  )
}

/** Ids of the checks that are waived. Fails without a reason. */
export function readWaivers(command: Command, remote: string): readonly string[] {
  const { waive, reason } = waiverOptions.parse(command.opts())
  if (waive.length === 0 || reason) return waive
  throw new ReleaseError(
    'calledWrongly',
    '`--waive` needs a reason, which is recorded.',
    `Call \`release ${command.name()} ${remote} --waive ${waive.join(' ')} --reason "<why>"\`.`,
  )
}

const waiverOptions = z.object({
  waive: z.array(z.string()).default([]),
  reason: z.string().trim().optional(),
})
