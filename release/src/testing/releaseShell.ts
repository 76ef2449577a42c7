import { join } from 'node:path'
import { shellEnvironment, shellName, type RemoteManifest } from '@tessera/kit/contract/composition'
import { checksOf } from '../checks/allChecks.ts'
import { promoteRemote, type BakeRules } from '../promotion/promoteRemote.ts'
import { publishRemote } from '../publishing/publishRemote.ts'
import { asAnn, type Site } from './createSite.ts'
import { fakeBuild, writeFiles } from './fakeRemote.ts'

const ofShell: Partial<RemoteManifest> = {
  slots: [],
  requires: {},
  provides: { react: '19.3.1' },
  browser: { entry: 'entry.js', exposes: {} },
  server: { file: 'entry.js', slots: [] },
}

/** Builds, publishes and promotes a small shell; returns the version. */
export async function releaseShell(
  { registry, root }: Site,
  text: string,
  changes: Partial<RemoteManifest> = {},
  watch?: BakeRules,
): Promise<string> {
  await writeFiles(join(root, 'shell/dist'), fakeBuild(shellName, text, { ...ofShell, ...changes }))
  const { version } = await publishRemote({ registry, root, remote: shellName })
  const environment = shellEnvironment(asAnn.environment)
  const checks = checksOf(shellName).filter(({ begin }) => !begin)
  await promoteRemote({
    ...asAnn,
    registry,
    environment,
    remote: shellName,
    version,
    checks,
    ...(watch && { watch }),
  })
  return version
}
