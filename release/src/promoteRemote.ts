import { readBuiltManifest } from './build/readBuild.ts'
import { ReleaseFault } from './fault.ts'
import { type Change, type ChangeRequest, type Target, changeLive } from './live/changeLive.ts'
import type { Registry } from './registry/registry.ts'

export type PromoteRequest = ChangeRequest & { version: string }

/** Puts a published version live. */
export async function promoteRemote(request: PromoteRequest): Promise<Change> {
  const target = await publishedVersion(request.registry, request.remote, request.version)
  return changeLive(request, 'promote', async () => target)
}

/** The version of the build that lies in `mfe-<remote>/dist`. */
export async function builtVersion(root: string, remote: string): Promise<string> {
  return (await readBuiltManifest(root, remote)).version
}

export async function publishedVersion(registry: Registry, remote: string, version: string): Promise<Target> {
  const manifest = await registry.version(remote, version)
  if (manifest) return { version, manifest }
  const known = await registry.versions(remote)
  const cause = `${remote} ${version} is not in the registry. Published: ${known.join(', ') || 'nothing yet'}.`
  throw new ReleaseFault(
    'versionUnknown',
    cause,
    `Run \`release publish ${remote}\`, then \`release promote ${remote}\`.`,
  )
}
