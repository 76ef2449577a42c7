import { lastGoodFolder, openRegistry } from '@tessera/release/registry'
import { parseReplacements, type Config } from './config.ts'
import type { FollowOptions } from './remotes/followCompositions.ts'

type PlaceSettings = Pick<Config, 'REGISTRY_URL' | 'TRUST_ROOT' | 'STATE_DIR'>
type RunSettings = Pick<
  Config,
  'ENVIRONMENT' | 'SLOT_DEADLINE_MS' | 'KEEP_RENDERED' | 'LOAD_WAIT_MS' | 'LOAD_ORIGINS' | 'LOAD_INSTEAD'
>

export function openSiteRegistry({ REGISTRY_URL, TRUST_ROOT, STATE_DIR }: PlaceSettings) {
  return openRegistry(REGISTRY_URL, process.cwd(), { trustRoot: TRUST_ROOT, stateFolder: STATE_DIR })
}

/** Options for following compositions and running their remotes, from the settings. */
export function followOptions(config: PlaceSettings & RunSettings) {
  return {
    environment: config.ENVIRONMENT,
    deadline: config.SLOT_DEADLINE_MS,
    keepsRendered: config.KEEP_RENDERED === 'yes',
    loading: { wait: config.LOAD_WAIT_MS, origins: config.LOAD_ORIGINS, instead: parseReplacements(config) },
    lastGoodFolder: lastGoodFolder(config.REGISTRY_URL, process.cwd(), config.STATE_DIR),
  } satisfies Partial<FollowOptions>
}
