import { shellEnvironment, shellName } from '@tessera/kit/contract/composition'
import { ReleaseError } from '../errors/ReleaseError.ts'
import type { Registry } from '../registry/createRegistry.ts'
import { RegistryError } from '@tessera/store/RegistryError'
import { builtVersion, promoteRemote } from '../promotion/promoteRemote.ts'
import { publishRemote } from '../publishing/publishRemote.ts'
import { chooseSigner } from '../signing/chooseSigner.ts'
import { initTrust } from '../signing/initTrust.ts'
import { createKey, type NamedSigner, readKeys } from '../signing/readKeys.ts'
import { ifNotBuilt } from '../publishing/readBuild.ts'

/** The environment to fill, and the builds to fill it with. */
export interface SeedRequest {
  registry: Registry
  /** The folder that contains the remotes' folders. */
  root: string
  remotes: readonly string[]
  environment: string
  /** Folder of private keys, by which an empty registry is signed from the start. Without it, nothing is signed. */
  keys?: string
  /** Called if signing was turned on by this call. */
  onBegun?: () => void
  log: (line: string) => void
}

/**
 * Publishes and promotes each remote in an environment without releases; continues if an earlier start was interrupted.
 * Errors of the registry or of a remote are only logged: a site without one remote is better than no site.
 */
export async function seedRegistry(request: SeedRequest): Promise<void> {
  const { registry, environment, remotes, log } = request
  try {
    await seedKeys(request)
    if (!(await isUntouched(request))) return await reportUnreleased(request)
    const current = (await registry.newest(environment))?.record.remotes ?? {}
    for (const remote of remotes.filter((name) => !current[name])) await seedRemote(request, remote)
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error
    log(`✖ The registry could not be filled: ${error.message}`)
  }
}

/**
 * Releases the built shell if it changed, so that developers see their changes at the next start; no longer once a
 * person has released a shell. Returns whether a shell is current. Errors of the registry or the build are only logged.
 */
export async function seedShell(request: Omit<SeedRequest, 'remotes' | 'onBegun'>): Promise<boolean> {
  const { registry, root, log } = request
  const environment = shellEnvironment(request.environment)
  try {
    const newest = (await registry.newest(environment))?.record
    const current = newest?.remotes[shellName]?.version
    if (newest && newest.actor !== seeder) await reportBuilt(root, shellName, current, log)
    else if (current === undefined || current !== (await builtVersion(root, shellName)))
      await seedRemote({ ...request, environment }, shellName)
    return (await registry.newest(environment)) !== undefined
  } catch (error) {
    if (!(error instanceof RegistryError) && !(error instanceof ReleaseError)) throw error
    log(`✖ The shell is served from its build: ${error.message}`)
    return false
  }
}

/** Turns signing on in an empty registry, with keys for each team, ops and root; creates keys that the folder lacks. */
async function seedKeys({ registry, keys: folder, remotes, log, onBegun }: SeedRequest): Promise<void> {
  if (folder === undefined || (await registry.trust())) return
  const isUsed = (await registry.remotes()).length > 0 || Object.keys(await registry.heads()).length > 0
  if (isUsed) {
    log('! The registry is open: it accepts unsigned releases. Turn signing on:')
    log(
      '  `npx release trust new-key root`, `npx release trust new-key ops`, `npx release trust init`; see docs/trust.md',
    )
    return
  }
  const keys = await readKeys(folder)
  const findOrCreateKey = async (name: string): Promise<NamedSigner> =>
    keys.find((key) => key.name === name) ?? createKey(folder, name)
  const teams = []
  for (const remote of remotes)
    teams.push({ key: await findOrCreateKey(`team-${remote}`), remotes: [remote] })
  const [signer, ops] = [await findOrCreateKey('root'), await findOrCreateKey('ops')]
  await initTrust({ registry, signer, ops, teams, actor: seeder, reason: 'first start' })
  log(`✔ Releases are signed from now on; the private keys are in ${folder}`)
  onBegun?.()
}

/** Recorded in the log as the actor. Seeding continues a log only if it has no other actor. */
const seeder = 'npm start'

async function isUntouched({ registry, environment, remotes }: SeedRequest): Promise<boolean> {
  const entries = await registry.log(environment, remotes.length + 1)
  if (entries.length > remotes.length) return false
  return entries.every((entry) => entry.status === 'good' && entry.stored.record.actor === seeder)
}

async function seedRemote(
  { registry, root, environment, keys: folder, log }: Omit<SeedRequest, 'remotes'>,
  remote: string,
): Promise<void> {
  try {
    const key = folder && (await chooseSigner({ registry, remote, environment, folder }))
    const signing = key && { signer: key }
    const { version } = await publishRemote({ registry, root, remote, ...signing })
    const reason = `first version in ${environment}`
    const { number } = await promoteRemote({
      registry,
      environment,
      remote,
      version,
      actor: seeder,
      reason,
      ...signing,
    })
    log(`✔ ${remote} ${version} is current in ${environment} (number ${number})`)
  } catch (error) {
    if (!(error instanceof ReleaseError) && !(error instanceof RegistryError)) throw error
    log(`✖ ${remote} is not current: ${error.message}${error instanceof ReleaseError ? ` ${error.fix}` : ''}`)
  }
}

async function reportUnreleased({ registry, root, remotes, environment, log }: SeedRequest): Promise<void> {
  const [newest] = await registry.history(environment, 1)
  if (!newest) return
  log(`✔ ${environment} is at number ${newest.record.number}`)
  for (const remote of remotes) {
    await reportBuilt(root, remote, newest.record.remotes[remote]?.version, log)
  }
}

async function reportBuilt(
  root: string,
  remote: string,
  current: string | undefined,
  log: SeedRequest['log'],
): Promise<void> {
  const built = await builtVersion(root, remote).catch(ifNotBuilt)
  if (!built || built === current) return
  log(
    `  ${remote} ${built} is built and not current: \`npx release publish ${remote}\`, \`npx release promote ${remote}\``,
  )
}
