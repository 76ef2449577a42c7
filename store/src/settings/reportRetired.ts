import type { Environment } from './readSecrets.ts'

/** Settings that only earlier versions read, and what to do instead. */
const retired: Readonly<Record<string, string>> = {
  METRICS_KEY: 'Name its file in CANARY_KEY, after a comma.',
  OPS_KEY: 'Name its file in CANARY_KEY, after a comma.',
  POLL_MS: 'The registry is read every 400 ms.',
  BRIDGE_DIR: 'It is studio/dist/bridge, below the folder that the preview site is started in.',
}

/** Logs an error for each setting that is set but no longer read. */
export function reportRetired(environment: Environment, log: RetiredLog): void {
  for (const [setting, fix] of Object.entries(retired))
    if (environment[setting]) log.error('a setting is no longer read', { setting, fix })
}

interface RetiredLog {
  error(event: string, facts: { setting: string; fix: string }): void
}
