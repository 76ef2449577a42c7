import { ReleaseFault } from './fault.ts'
import { type Registry, RegistryFault } from './registry/registry.ts'
import { builtVersion, promoteRemote } from './promoteRemote.ts'
import { publishRemote } from './publishRemote.ts'

export interface SeedRequest {
  registry: Registry
  /** The folder that holds the remotes' folders. */
  root: string
  remotes: readonly string[]
  environment: string
  log: (line: string) => void
}

/**
 * Publishes and promotes each remote into an environment that nobody has released to. It goes on where an earlier
 * start was cut off. Never fails: a site with a part missing is better than none, and each fault is told by `log`.
 */
export async function seedRegistry(request: SeedRequest): Promise<void> {
  const { registry, environment, remotes, log } = request
  try {
    if (!(await isUntouched(request))) return await tellUnreleased(request)
    const live = (await registry.newest(environment))?.record.remotes ?? {}
    for (const remote of remotes.filter((name) => !live[name])) await seedRemote(request, remote)
  } catch (error) {
    if (!(error instanceof RegistryFault)) throw error
    log(`✖ The registry could not be filled: ${error.message}`)
  }
}

/** Recorded as who released; a log that names only this is still ours to complete. */
const seeder = 'npm start'

async function isUntouched({ registry, environment, remotes }: SeedRequest): Promise<boolean> {
  const entries = await registry.log(environment, remotes.length + 1)
  if (entries.length > remotes.length) return false
  return entries.every((entry) => entry.status === 'good' && entry.stored.record.actor === seeder)
}

async function seedRemote({ registry, root, environment, log }: SeedRequest, remote: string): Promise<void> {
  try {
    const { version } = await publishRemote({ registry, root, remote })
    const reason = `first version in ${environment}`
    const { number } = await promoteRemote({ registry, environment, remote, version, actor: seeder, reason })
    log(`✔ ${remote} ${version} is live in ${environment} (number ${number})`)
  } catch (error) {
    if (!(error instanceof ReleaseFault) && !(error instanceof RegistryFault)) throw error
    log(`✖ ${remote} is not live: ${error.message}${error instanceof ReleaseFault ? ` ${error.fix}` : ''}`)
  }
}

async function tellUnreleased({ registry, root, remotes, environment, log }: SeedRequest): Promise<void> {
  const [newest] = await registry.history(environment, 1)
  if (!newest) return
  log(`✔ ${environment} is at number ${newest.record.number}`)
  for (const remote of remotes) {
    const built = await builtVersion(root, remote).catch(() => undefined)
    if (!built || built === newest.record.remotes[remote]?.version) continue
    log(
      `  ${remote} ${built} is built and not live: \`npx release publish ${remote}\`, \`npx release promote ${remote}\``,
    )
  }
}
