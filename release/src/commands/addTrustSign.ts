import type { Command } from 'commander'
import type { TrustRecord } from '@tessera/kit/contract/trust'
import { chooseRoot } from '../signing/chooseSigner.ts'
import { proposalId, readProposal, signProposal, writeProposal } from '../signing/signProposal.ts'
import { dryRun, grantText, withKeys } from './addKeys.ts'
import { type Answer, answering } from './answer.ts'
import { readContext } from './context.ts'
import { done, warning } from './print.ts'

export function addTrustSign(trust: Command): void {
  withKeys(trust.command('sign'))
    .summary('sign a change that another root key proposed')
    .description(
      'Shows what it changes and signs it; with the last signature that is missing it is in force. Look at it with `--dry-run` first, and have its id told to you by another way than the file came.',
    )
    .argument('<file>', 'that the proposing call wrote')
    .option('--sign-with <name or file>', 'the root key to sign with')
    .addOption(dryRun())
    .addHelpText(
      'after',
      '\nExamples:\n  $ release trust sign trust-5.json --dry-run\n  $ release trust sign trust-5.json',
    )
    .action(answering(sign))
}

async function sign(command: Command, file: string): Promise<Answer> {
  const { registry, keys } = readContext(command)
  const { signWith, dryRun: isDry = false } = command.opts<{ signWith?: string; dryRun?: boolean }>()
  const proposal = await readProposal(file)
  const signer = await chooseRoot(registry, keys, signWith, proposal)
  const { record, missing, before } = await signProposal({ registry, signer, proposal, dryRun: isDry })
  const { number, actor, reason } = record
  const changes = differences(before, record)
  const author = `${actor}: ${reason}`.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ') // could hide the lines after it
  const lines = [`Trust number ${number}, proposal ${proposalId(record)}, by ${author}`, ...changes]
  if (isDry)
    return { facts: { record, changes, dryRun: true }, lines: [...lines, done('Nothing was changed.')] }
  if (missing === 0)
    return { facts: { record, changes }, lines: [...lines, done(`Trust is at number ${number}.`)] }
  await writeProposal(file, record, 'w')
  const proposed = proposedAnswer(file, record, missing, 'It is signed.')
  return { facts: { ...proposed.facts, changes }, lines: [...lines, ...proposed.lines] }
}

/** What is said of a change that further root keys have to sign. */
export function proposedAnswer(file: string, record: TrustRecord, missing: number, report: string): Answer {
  const id = proposalId(record)
  return {
    facts: { record, proposal: { file, id, missing } },
    lines: [
      warning(`${report} Not yet: ${missing} more root key${missing > 1 ? 's' : ''} must sign it.`),
      `  Next: hand ${file} (proposal ${id}) to the holder of another root key, who runs release trust sign ${file}`,
    ],
  }
}

function differences(before: TrustRecord, after: TrustRecord): readonly string[] {
  const [old, fresh] = [termsOf(before), termsOf(after)]
  return [
    ...old.filter((line) => !fresh.includes(line)).map((line) => `- ${line}`),
    ...fresh.filter((line) => !old.includes(line)).map((line) => `+ ${line}`),
  ]
}

function termsOf({ roots, threshold = 1, keys, grants, origins = {}, ceilingKb }: TrustRecord): string[] {
  const named = (id: string) => `${keys[id]?.name ?? 'unknown'} (${id})`
  return [
    `${threshold} root keys have to sign a change`,
    ...Object.entries(keys).map(([id, { state }]) => `${named(id)} is ${state}`),
    ...roots.map((id) => `${named(id)} is a root key`),
    ...grants.map(
      (grant) => `${named(grant.key)} may release ${grantText(grant.remotes, grant.environments)}`,
    ),
    ...Object.entries(origins).map(
      ([remote, list]) => `the server entry of ${remote} may ask ${list.join(', ')}`,
    ),
    ...(ceilingKb === undefined ? [] : [`no slot may weigh more than ${ceilingKb} kB`]),
  ]
}
