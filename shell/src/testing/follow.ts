import { isDeepStrictEqual } from 'node:util'
import type { Problem } from '@tessera/kit/contract/problems'
import type { SlotName } from '@tessera/kit/contract/slots'
import { waitTimeout, until } from '@tessera/kit/testing/until'
import type { Registry } from '@tessera/release/registry'
import type { Log } from '../server/logging/log.ts'
import {
  followCompositions,
  type FollowedCompositions,
  type FollowOptions,
} from '../server/remotes/followCompositions.ts'
import type { FixtureRemote } from './fixtureRemote.ts'

export interface TestFollowed extends FollowedCompositions {
  /** Everything reported so far. */
  problems: Problem[]
  log: Log
  /** Remote → what the file of one that is `saying` something says, as visitors without a group get it. */
  says(): Promise<Record<string, string>>
  /** Resolves once all remotes say this. */
  shows(wanted: Record<string, string>): Promise<void>
  /** Resolves once this composition is shown: `<environment>/<number>`. */
  comes(id: string): Promise<void>
  /** Resolves once the registry was looked at as it is now. */
  looks(): Promise<void>
}

/** A remote without a server file: what takes no process, and still tells its versions apart. */
export function saying(text: string, name: string, ...slots: SlotName[]): FixtureRemote {
  return { name, slots, files: { 'says.txt': text } }
}

/** A registry as a site follows it, without pages; one process per server file where the test asks for no more. */
export async function follow(
  registry: Registry,
  options: Partial<FollowOptions> = {},
): Promise<TestFollowed> {
  const problems: Problem[] = []
  const log: Log = { info: () => {}, error: () => {}, problem: (one) => void problems.push(one) }
  let begun = 0
  const compositions = await followCompositions({
    registry: { ...registry, newest: (environment) => ((begun += 1), registry.newest(environment)) },
    environment: 'production',
    log,
    deadline: waitTimeout,
    hangsAfter: waitTimeout,
    pollEvery: 20,
    recheckEvery: 60,
    startWithin: waitTimeout,
    warmFor: waitTimeout,
    processes: 1,
    ...options,
  })

  async function says(): Promise<Record<string, string>> {
    const texts = Array.from(compositions.current().remotes, async ([name, remote]) => {
      const file = remote.status === 'loaded' ? remote.files.get('says.txt') : undefined
      return [name, file ? Buffer.from((await file.body('identity')).bytes).toString() : remote.status]
    })
    return Object.fromEntries(await Promise.all(texts))
  }

  return {
    ...compositions,
    problems,
    log,
    says,
    shows: (wanted) =>
      until(JSON.stringify(wanted), async () => isDeepStrictEqual(await says(), wanted)).then(() => {}),
    comes: (id) => until(id, () => compositions.current().id === id).then(() => {}),
    async looks() {
      const wanted = begun + 2 // the first of them may be the one that is over when the second begins
      await until('another look at the registry', () => begun >= wanted)
    },
  }
}
