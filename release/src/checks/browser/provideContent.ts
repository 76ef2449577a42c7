import { constants } from 'node:fs'
import { copyFile, cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { RemoteManifest } from '@tessera/kit/contract/composition'
import { lastGoodFolder } from '../../registry/openRegistry.ts'
import type { Candidate } from '../candidate/Candidate.ts'
import { placeSlots } from './placeSlots.ts'
import { checkEnvironment, buildRegistryUrl } from './startServer.ts'

/** Puts the content for a check's pages into its server's `folder`; returns the server's settings for it. */
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
    folder: resolve(site, process.env['CONTENT_DIR'] || 'content/demo/documents'),
    compiledIn: resolve(site, process.env['STATE_DIR'] ?? '.tessera/state', 'content'),
  } as const
}

/** Copies the site's compiled content, to save compiling it again. If that fails, the server compiles it. */
async function copyCompiled(from: string, to: string): Promise<void> {
  const files = await readdir(from).catch((): string[] => []) // then the server compiles it
  await mkdir(to, { recursive: true })
  for (const file of files.filter((name) => name.endsWith('.sqlite')))
    await copyFile(join(from, file), join(to, file), constants.COPYFILE_FICLONE).catch(() => {}) // a full disk
}
