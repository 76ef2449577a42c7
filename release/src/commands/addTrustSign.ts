import type { Command } from 'commander'
import type { TrustRecord } from '@tessera/kit/contract/trust'
import { oneLine } from '../errors/oneLine.ts'
import { chooseRoot } from '../signing/chooseSigner.ts'
import { proposalId, readProposal, signProposal, writeProposal } from '../signing/signProposal.ts'
import { dryRun, grantText, withKeys } from './addKeys.ts'
import { type Answer, answering } from './answer.ts'
import { readContext } from './context.ts'
import { done, table, warning } from './print.ts'

export function addTrustSign(trust: Command): void {
  withKeys(trust.command('sign'))
    .summary('sign a change that another root key proposed')
    .description(
      'Shows what the proposal changes and signs it; with the last missing signature it is in force. Look at it with `--dry-run` first, and get its id by another way than the file.',
    )
    .argument('<file>', 'file that the proposing call wrote')
    .option('--sign-with <name or file>', 'the root key to sign with')
    .addOption(dryRun())
    .addHelpText('after', '\nExamples:\n  $ release trust sign trust-5.json --dry-run')
    .action(answering(sign))
}

async function sign(command: Command, file: string): Promise<Answer> {
  const { registry, keys } = readContext(command)
  const { signWith, dryRun: isDry = false } = command.opts<{ signWith?: string; dryRun?: boolean }>()
  const proposal = await readProposal(file)
  const signer = await chooseRoot(registry, keys, signWith)
  const { record, missing, before } = await signProposal(registry, signer, proposal, isDry)
  const [old, fresh] = [before, record].map((one) => termLines(one).map((line) => line.replace(/ +/g, ' ')))
  const changes = [
    ...(old ?? []).filter((line) => !fresh?.includes(line)).map((line) => `- ${line}`),
    ...(fresh ?? []).filter((line) => !old?.includes(line)).map((line) => `+ ${line}`),
  ]
  const author = `${oneLine(record.actor)}: ${oneLine(record.reason)}`
  const isShort = !isDry && missing > 0
  if (isShort) await writeProposal(file, record, 'w')
  const inForce = done(isDry ? 'Nothing was changed.' : `Trust is at number ${record.number}.`)
  const { facts, lines } = isShort
    ? proposedAnswer(file, record, missing, 'It is signed.')
    : { facts: { record, dryRun: isDry }, lines: [inForce] }
  const title = `Trust number ${record.number}, proposal ${proposalId(record)}, by ${author}`
  return { facts: { ...facts, changes }, lines: [title, ...changes, ...lines] }
}

/** The answer for a proposed change that more root keys have to sign. */
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

/** Describes everything that a trust record grants and limits. */
export function termLines({ roots, threshold = 1, keys, grants, origins = {}, ceilingKb }: TrustRecord) {
  const rows = Object.entries(keys).map(([id, { name, state }]) => {
    const may = grants.filter(({ key }) => key === id).map(grantText)
    return [name, id, state, [...(roots.includes(id) ? ['(root)'] : []), ...may].join(', ')]
  })
  const allowed = Object.entries(origins).map(([remote, list]) => [remote, list.join(', ')])
  return [
    `${threshold} of ${roots.length} root keys have to sign a change.`,
    '',
    ...table([['name', 'id', 'state', 'may release'], ...rows]).split('\n'),
    ...(allowed.length === 0
      ? []
      : ['', ...table([['remote', 'its server entry may ask'], ...allowed]).split('\n')]),
    ...(ceilingKb === undefined ? [] : ['', `No slot may weigh more than ${ceilingKb} kB (brotli).`]),
  ]
}
