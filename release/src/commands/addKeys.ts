import type { Grant } from '@tessera/kit/contract/trust'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { rm } from 'node:fs/promises'
import { changeTrust, refuseShort, withGrant, withKey, withState } from '../signing/changeTrust.ts'
import { chooseRoot } from '../signing/chooseSigner.ts'
import { createKey, type NamedSigner, readKey, readKeys, replaceKey } from '../signing/readKeys.ts'
import { isLead } from '../trust/causeAgainstLead.ts'
import type { Trust } from '../trust/trustLog.ts'
import { type Answer, answering } from './answer.ts'
import { keysOption, readContext, whoIsCalling, withContext } from './context.ts'
import { done, table } from './print.ts'

export function addKeys(trust: Command): void {
  withKeys(trust.command('new-key'))
    .summary('make a key')
    .description(
      'Writes <name>.pem, which no one else may see, and <name>.pub, which you give to a holder of a root key.',
    )
    .argument('<name>', 'for example team-maps', keyName)
    .addOption(dryRun())
    .addHelpText('after', '\nExamples:\n  $ release trust new-key team-maps')
    .action(answering(make))
  withKeys(trust.command('keys'))
    .summary('the keys of this machine, and what each may release')
    .addHelpText('after', '\nExamples:\n  $ release trust keys --json')
    .action(answering(list))
  withKeys(trust.command('rotate'))
    .summary('replace a key by a new one')
    .description(
      'Makes a new key with the rights of the old one, and retires the old one: the old key signs nothing new; what it signed stays valid. Needs a root key, or that of the team’s lead.',
    )
    .argument('<name>', 'for example team-maps', keyName)
    .option('--sign-with <name or file>', 'the root key, or the lead’s, to sign with')
    .addOption(dryRun())
    .addHelpText(
      'after',
      '\nExamples:\n  $ release trust rotate team-maps\n  $ release trust rotate team-maps --sign-with /media/usb/root.pem',
    )
    .action(answering(rotate))
}

async function make(command: Command, name: string): Promise<Answer> {
  const { keys } = readContext(command)
  if (command.opts()['dryRun'] === true)
    return { facts: { name, folder: keys, dryRun: true }, lines: [done(`${name} would be made in ${keys}.`)] }
  const { key } = await createKey(keys, name)
  return {
    facts: { name, key, folder: keys },
    lines: [
      done(`${name} is made: ${key}. Its private half is ${keys}/${name}.pem; keep it to yourself.`),
      `  Next: a holder of a root key runs release trust grant ${name} <remotes>, with ${name}.pub in the folder of keys`,
    ],
  }
}

async function list(command: Command): Promise<Answer> {
  const { keys: folder, registry } = readContext(command)
  const [keys, trust] = [await readKeys(folder), await registry.trust()]
  const all = keys.map((key) => ({ name: key.name, key: key.key, ...describeRights(key, trust) }))
  if (all.length === 0)
    return {
      facts: { keys: [] },
      lines: [`There is no key in ${folder}.`, '  Next: release trust new-key <name>'],
    }
  const rows = all.map(({ name, key, state, may }) => [name, key, state, may])
  return { facts: { keys: all }, lines: [table([['name', 'id', 'state', 'may release'], ...rows])] }
}

/** Replaces a key. The new key gets the old key's name once the registry trusts it, so the old one works until then. */
async function rotate(command: Command, name: string): Promise<Answer> {
  const { keys: folder, registry } = readContext(command)
  const options: { signWith?: string; dryRun?: boolean } = command.opts()
  const old = await readKey(folder, name)
  const trust = await registry.trust()
  const signer = await chooseRoot(registry, folder, options.signWith)
  if (trust?.record.threshold && !isLead(trust.record, signer.key)) refuseShort()
  if (options.dryRun)
    return {
      facts: { name, old: old.key, dryRun: true },
      lines: [done(`${name} (${old.key}) would be retired; a new key would get its rights.`)],
    }
  const fresh = await createKey(folder, `${name}-next`)
  try {
    const request = { registry, signer, actor: await whoIsCalling(), reason: `${name} is rotated` }
    await changeTrust(request, function handOver(terms) {
      const key = { ...fresh, name: terms.keys[old.key]?.name ?? name }
      const own = terms.grants.filter((grant) => grant.key === old.key)
      const granted = own.reduce((result, grant) => withGrant(result, key, grant), withKey(terms, key))
      const roots = terms.roots.includes(old.key) ? [...granted.roots, key.key] : granted.roots
      return withState({ ...granted, roots }, old.key, 'retired')
    })
  } catch (error) {
    for (const end of ['pem', 'pub']) await rm(`${folder}/${fresh.name}.${end}`, { force: true })
    throw error
  }
  await replaceKey(folder, old, fresh)
  return {
    facts: { name, key: fresh.key, retired: old.key },
    lines: [done(`${name} is ${fresh.key} now; ${old.key} signs nothing new.`)],
  }
}

function describeRights({ key }: NamedSigner, trust: Trust | undefined): { state: string; may: string } {
  if (!trust) return { state: 'the registry is open', may: 'everything, like everybody' }
  const { keys, roots, grants } = trust.record
  const may = grants.filter((grant) => grant.key === key).map(grantText)
  if (roots.includes(key)) may.unshift('(root: decides who may release)')
  return { state: keys[key]?.state ?? 'unknown', may: may.join(', ') || 'nothing' }
}

/** Describes what a grant allows. */
export function grantText({ remotes, environments, lead }: Omit<Grant, 'key'>): string {
  const what = (remotes === '*' ? 'all remotes' : remotes.join(', ')) + (lead ? ' (lead)' : '')
  return environments === '*' ? what : `${what} to ${environments.join(', ')}`
}

/** Adds the options that all verbs have, and `--keys`. */
export function withKeys(command: Command): Command {
  return withContext(command).addOption(keysOption())
}

export function dryRun(): Option {
  return new Option('-n, --dry-run', 'print what would be changed, change nothing')
}

function keyName(text: string): string {
  if (/^[a-z][a-z0-9-]{0,50}$/.test(text)) return text
  throw new InvalidArgumentError('A key has a name like `team-maps`: lower-case letters, digits and dashes.')
}
