import type { Command } from 'commander'
import type { TrustRecord } from '@tessera/kit/contract/trust'
import { isOrigin, originRule } from '@tessera/kit/contract/isOrigin'
import { firstLine, oneLine } from '../errors/oneLine.ts'
import { calledWrongly } from '../errors/ReleaseError.ts'
import {
  changeTrust,
  findKeyId,
  type TrustTerms,
  withCeiling,
  withGrant,
  withOrigins,
  withRoot,
  withState,
  withThreshold,
} from '../signing/changeTrust.ts'
import { chooseRoot } from '../signing/chooseSigner.ts'
import { initTrust } from '../signing/initTrust.ts'
import { readKey, readPublicKey } from '../signing/readKeys.ts'
import { writeProposal } from '../signing/signProposal.ts'
import { type Answer, answering } from './answer.ts'
import { type Context, readContext, whoIsCalling } from './context.ts'
import { addKeys, dryRun, grantText, withKeys } from './addKeys.ts'
import { addTrustSign, proposedAnswer, termLines } from './addTrustSign.ts'
import { count } from './arguments.ts'
import { done, warning, when } from './print.ts'

export function addTrust(program: Command): void {
  const trust = program.command('trust').summary('keys, and who may release what')
  addKeys(trust)
  withKeys(trust.command('show'))
    .summary('who may release what, and who decides that')
    .addHelpText('after', '\nExamples:\n  $ release trust show --json')
    .action(answering(show))
  changing(trust.command('init'))
    .summary('turn signing on')
    .description(
      'From then on the site and this command accept only what is signed. What was published and released before stays valid: the ops key signs it.',
    )
    .option('--ops <name or file>', 'the key that may release everything', 'ops')
    .addHelpText(
      'after',
      '\nExamples:\n  $ release trust new-key root && release trust new-key ops && release trust init',
    )
    .action(answering(init))
  changing(trust.command('grant'))
    .summary('let a key release remotes')
    .argument('<key>', 'name of a key or of a .pub file in the folder of keys, or a file')
    .argument('<remotes>', "names with commas, or '*'")
    .option('--environments <names>', "names with commas, or '*'", '*')
    .option('--lead', 'the key may also add and retire keys with no more rights than its own')
    .addHelpText(
      'after',
      "\nExamples:\n  $ release trust grant team-maps maps\n  $ release trust grant ci '*' --environments dev,staging\n  $ release trust grant lead-maps maps --lead",
    )
    .action(answering(grant))
  changing(trust.command('allow'))
    .summary('let the server entry of a remote ask other sites for data')
    .description('Replaces what was allowed before. A slot must declare each origin, too.')
    .argument('<remote>', 'its name')
    .argument('<origins>', 'like https://api.example.org, with commas; or none')
    .addHelpText('after', '\nExamples:\n  $ release trust allow weather https://api.weather.test')
    .action(answering(allow))
  changing(trust.command('ceiling'))
    .summary('limit the weight of every slot')
    .description('The check `ceiling` refuses what is heavier, whatever budget its manifest declares.')
    .argument('<kB>', 'weight of all that a slot needs at once, compressed by brotli; or none')
    .addHelpText(
      'after',
      '\nExamples:\n  $ release trust ceiling 120 --reason "phones"\n  $ release trust ceiling none',
    )
    .action(answering(ceiling))
  addEndings(trust)
  changing(trust.command('add-root'))
    .summary('let a key decide who may release what')
    .argument('<key>', 'name of a key or of a .pub file in the folder of keys, or a file')
    .addHelpText('after', '\nExamples:\n  $ release trust add-root root-of-ann')
    .action(answering(addRoot))
  changing(trust.command('threshold'))
    .summary('set how many root keys have to sign a change')
    .description('Default: 1. This change itself needs as many signatures.')
    .argument('<count>', 'at most as many as there are root keys', count)
    .addHelpText('after', '\nExamples:\n  $ release trust threshold 2')
    .action(answering(threshold))
  addTrustSign(trust)
}

function addEndings(trust: Command): void {
  for (const [verb, state, summary] of endings)
    changing(trust.command(verb))
      .summary(summary)
      .argument('<key>', 'its name or id')
      .addHelpText('after', `\nExamples:\n  $ release trust ${verb} team-maps --reason "laptop lost"`)
      .action(answering((command, key: string) => end(command, key, state)))
}

const endings = [
  ['retire', 'retired', 'end a key: it signs nothing new, what it signed stays valid'],
  ['revoke', 'revoked', 'end a key in wrong hands: nothing that it ever signed is valid'],
] as const

async function show(command: Command): Promise<Answer> {
  const { registry, registryUrl } = readContext(command)
  const trust = await registry.trust()
  if (!trust) {
    const open = `The registry is open (${registryUrl}): anyone who can write to it can release anything.`
    const next =
      '  Next: release trust new-key root, release trust new-key ops, release trust init; see docs/trust.md'
    return { facts: { open: true }, lines: [warning(open), next] }
  }
  const { record, root, sha256, refused } = trust
  return {
    facts: { open: false, root, record, sha256, refused: refused.map(({ message }) => message) },
    lines: [
      `Trust is at number ${record.number}, since ${when(record.created)}, by ${oneLine(record.actor)}. It began with the root key ${root}; its sha256 is ${sha256}.`,
      ...refused.map(({ message }) => warning(`Ignored: ${message}`)),
      ...termLines(record),
    ],
  }
}

async function init(command: Command): Promise<Answer> {
  const context = readContext(command)
  const change = await readTrustChange(command, context)
  const ops = await readKey(context.keys, String(command.opts()['ops']))
  const { record, adopted } = await initTrust({ ...change, ops })
  const report = `Signing is on. ${adopted} published manifests are signed by ${ops.name}.`
  const next = `  Next: start the site with TRUST_ROOT=${change.signer.key}, then release trust grant <key> <remotes> for each team`
  return buildAnswer(command, record, report, next)
}

async function grant(command: Command, named: string, remotes: string): Promise<Answer> {
  const { keys } = readContext(command)
  const key = await readPublicKey(keys, named)
  const { environments, lead } = command.opts<{ environments: string; lead?: true }>()
  if (lead && remotes === '*')
    throw calledWrongly('A lead has remotes by name.', `Call \`release trust grant ${named} maps --lead\`.`)
  const what = { remotes: parseNames(remotes), environments: parseNames(environments), ...(lead && { lead }) }
  const report = `${key.name} (${key.key}) may release ${grantText(what)}.`
  return edit(command, (terms) => withGrant(terms, key, what), report)
}

async function allow(command: Command, remote: string, listed: string): Promise<Answer> {
  const origins = listed === 'none' ? [] : listed.split(',').map((origin) => origin.trim())
  const wrong = origins.find((origin) => !isOrigin(origin))
  if (wrong !== undefined)
    throw calledWrongly(
      `${JSON.stringify(wrong)} is no origin: it ${originRule}.`,
      `Call \`release trust allow ${remote} https://<host>[:<port>],…\`.`,
    )
  const report = `The server entry of ${remote} may ask ${origins.join(', ') || 'no one'}.`
  return edit(command, (terms) => withOrigins(terms, remote, origins), report)
}

async function ceiling(command: Command, named: string): Promise<Answer> {
  const kb = named === 'none' ? undefined : Number(named)
  if (kb !== undefined && !(kb > 0 && Number.isFinite(kb)))
    throw calledWrongly(
      `${JSON.stringify(named)} is no weight: it must be a number of kB above 0, or none.`,
      'Call `release trust ceiling 120`.',
    )
  const report = kb === undefined ? 'There is no ceiling for slots.' : `No slot may weigh more than ${kb} kB.`
  return edit(command, (terms) => withCeiling(terms, kb), report)
}

async function end(command: Command, named: string, state: 'retired' | 'revoked'): Promise<Answer> {
  const more = state === 'revoked' ? [whatNow] : []
  const change = (terms: TrustTerms) => withState(terms, findKeyId(terms, named), state)
  return edit(command, change, `${named} is ${state}.`, more)
}

const whatNow =
  '  Next: release status; publish and release again, with another key, what this key published and released'

async function addRoot(command: Command, named: string): Promise<Answer> {
  const { keys } = readContext(command)
  const key = await readPublicKey(keys, named)
  return edit(command, (terms) => withRoot(terms, key), `${key.name} (${key.key}) is a root key.`)
}

async function threshold(command: Command, wanted: number): Promise<Answer> {
  const report = `${wanted} root keys have to sign a change.`
  return edit(command, (terms) => withThreshold(terms, wanted), report)
}

type Edit = (terms: TrustTerms) => TrustTerms

async function edit(command: Command, change: Edit, report: string, more: string[] = []): Promise<Answer> {
  const request = await readTrustChange(command, readContext(command))
  let proposed: Answer | undefined
  async function propose(short: TrustRecord, missing: number): Promise<void> {
    const file = `trust-${short.number}.json`
    await writeProposal(file, short, 'wx')
    proposed = proposedAnswer(file, short, missing, report)
  }
  const record = await changeTrust({ ...request, propose }, change)
  return proposed ?? buildAnswer(command, record, report, ...more)
}

/** Reads the options of a trust change, and the key to sign it with. */
async function readTrustChange(command: Command, { registry, keys }: Context) {
  const options = command.opts<{ actor?: string; reason?: string; dryRun?: boolean; signWith?: string }>()
  const { reason = '', dryRun: isDry = false, signWith } = options
  const signer = await chooseRoot(registry, keys, signWith)
  return {
    registry,
    actor: await whoIsCalling(options.actor),
    reason: firstLine(reason),
    dryRun: isDry,
    signer,
  }
}

function buildAnswer(command: Command, record: TrustRecord, report: string, ...more: string[]): Answer {
  const isDry = command.opts()['dryRun'] === true
  const facts = { record, dryRun: isDry }
  if (isDry) return { facts, lines: [done(`${report} Not yet: nothing was changed.`)] }
  return { facts, lines: [done(`${report} Trust is at number ${record.number}.`), ...more] }
}

function parseNames(text: string): readonly string[] | '*' {
  return text === '*' ? '*' : text.split(',').map((name) => name.trim())
}

function changing(command: Command): Command {
  return withKeys(command)
    .option('--sign-with <name or file>', 'the root key, or the lead’s, to sign with')
    .option('--reason <text>', 'why; recorded')
    .option('--actor <name>', "who; recorded (default: git's user.name, else the system's user)")
    .addOption(dryRun())
}
