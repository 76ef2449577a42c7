import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '@tessera/store/ifMissing'
import { findRemoteFolder } from './findRemoteFolder.ts'
import { ifNotBuilt, readBuiltManifest } from './readBuild.ts'

/** Finds the team's own tests, such as `journey/weather.journey.ts`; none if the build is of another version. */
export async function findJourneys(
  root: string,
  remote: string,
  version: string,
): Promise<readonly string[]> {
  const built = await readBuiltManifest(root, remote).catch(ifNotBuilt)
  if (built?.version !== version) return []
  const folder = join(findRemoteFolder(root, remote).path, 'journey')
  const files = await readdir(folder).catch(ifMissing<string[]>([]))
  return files.filter((file) => /\.journey\.[cm]?[jt]s$/.test(file)).map((file) => join(folder, file))
}
