import { join } from 'node:path'
import { openFileContent, type ContentLog, type FileContent } from '@tessera/content/engine'
import { contentLayout, openPublishedContent } from '@tessera/content/published'
import { followContent } from '@tessera/release/content'
import { lastGoodFolder, type Registry } from '@tessera/release/registry'
import { openStore } from '@tessera/store/openStore'
import type { Config } from './config.ts'
import { pollEvery } from './remotes/followCompositions.ts'

type ContentConfig = Pick<
  Config,
  'CONTENT_FROM' | 'CONTENT_DIR' | 'REGISTRY_URL' | 'ENVIRONMENT' | 'STATE_DIR'
>

/** Opens the content that the settings name: a folder, which is compiled here, or what the registry has published. */
export function openContent(
  config: ContentConfig,
  registry: Pick<Registry, 'trust'>,
  log: ContentLog,
  worker?: 'draftWorker',
): Promise<FileContent> {
  const { CONTENT_FROM, CONTENT_DIR, REGISTRY_URL, ENVIRONMENT, STATE_DIR } = config
  if (CONTENT_FROM === 'folder')
    return openFileContent(CONTENT_DIR, log, {
      keepIn: join(STATE_DIR, 'content'),
      ...(worker && { worker }),
    })
  const source = followContent({
    store: openStore(REGISTRY_URL),
    trust: () => registry.trust(),
    environment: ENVIRONMENT,
    layout: contentLayout,
    keepIn: join(
      lastGoodFolder(REGISTRY_URL, process.cwd(), STATE_DIR),
      'published-content',
      `${ENVIRONMENT}-${contentLayout}`,
    ),
  })
  return openPublishedContent(source, log, { pollEvery, ...(worker && { worker }) })
}
