import { readFile } from 'node:fs/promises'
import { createSigner, type Signer } from '../trust/signer.ts'
import type { TrustKeeping } from '../trust/trustLog.ts'
import { whyNotBy } from '../trust/whyNotSigned.ts'

/** What a site signs by itself: names of duties in grants. */
const siteDuties = ['metrics', 'canaries', 'rollbacks'] as const

type SiteDuty = (typeof siteDuties)[number]

/** Reads the private keys in `files`, separated by commas. */
export async function readSiteKeys(files: string): Promise<readonly Signer[]> {
  return Promise.all(files.split(',').map(async (file) => createSigner(await readFile(file.trim(), 'utf8'))))
}

/** The first key that is granted the duty, else a key that is granted a remote; in an open registry, the first key. */
export async function siteSigner(
  keys: readonly Signer[],
  duty: SiteDuty,
  { registry, environment }: { registry: Pick<TrustKeeping, 'trust'>; environment: string },
): Promise<Signer | undefined> {
  const trust = await registry.trust()
  if (!trust) return keys[0]
  const named = trust.record.grants.flatMap(({ remotes }) => (remotes === '*' ? [] : remotes))
  const remotes = named.filter((name) => !siteDuties.some((other) => other === name))
  const findKey = (what: string) =>
    keys.find(({ key }) => whyNotBy(key, what, trust, environment) === undefined)
  return [duty, ...remotes].map(findKey).find((key) => key !== undefined)
}
