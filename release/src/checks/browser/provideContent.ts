import { constants } from 'node:fs'
import { copyFile, cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { RemoteManifest } from '@tessera/kit/contract/composition'
import { defaultSite } from '@tessera/store/defaultSite'
import { lastGoodFolder } from '../../registry/openRegistry.ts'
import type { Candidate } from '../candidate/Candidate.ts'
import { placeSlots } from './placeSlots.ts'
import { checkEnvironment, buildRegistryUrl } from './startServer.ts'

/** Puts content into the `folder` of a check's server; returns the server's settings that refer to it. */
export async function provideContent(
  candidate: Pick<Candidate, 'content' | 'manifest' | 'registry' | 'site'>,
  folder: string,
  shown?: readonly RemoteManifest[],
): Promise<Readonly<Record<string, string>>> {
  const { site, content = ofCheckout(site) } = candidate
  if (content.from === 'registry') {
    const { layout, number } = content
    const kept = lastGoodFolder(buildRegistryUrl(folder), site, join(folder, 'state'))
    const target = join(kept, 'published-content', `${checkEnvironment}-${layout}`, String(number))
    await mkdir(dirname(target), { recursive: true })
    await symlink(content.folder, target)
    return { CONTENT_FROM: 'registry' }
  }
  if (content.from === 'folder') {
    if (content.compiledIn) await copyCompiled(content.compiledIn, join(folder, 'state/content'))
    return { CONTENT_DIR: content.folder }
  }
  const documents = join(folder, 'content')
  await cp(join(site, 'shell/dist/sample'), documents, { recursive: true })
  await placeSlots(documents, shown ?? [await candidate.registry.manifest(candidate.manifest)])
  return { CONTENT_DIR: documents }
}

function ofCheckout(site: string) {
  return {
    from: 'folder',
    folder: resolve(site, process.env['CONTENT_DIR'] || resolve(defaultSite(site))),
    compiledIn: resolve(site, process.env['STATE_DIR'] ?? '.tessera/state', 'content'),
  } as const
}

/** Copies the site's compiled content to save time. Without a copy, the server compiles the content. */
async function copyCompiled(from: string, to: string): Promise<void> {
  const files = await readdir(from).catch((): string[] => []) // nothing is compiled yet
  await mkdir(to, { recursive: true })
  for (const file of files.filter((name) => name.endsWith('.sqlite')))
    await copyFile(join(from, file), join(to, file), constants.COPYFILE_FICLONE).catch(() => {}) // the disk is full
}
