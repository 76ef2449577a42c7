import { join } from 'node:path'
import { createDraftReader } from '@tessera/content/write'
import { openLogStream } from '@tessera/release/logging'
import { openStore } from '@tessera/store/openStore'
import { helpFor, reportRetired } from '@tessera/store/readSettings'
import { exitWith } from '@tessera/store/exitWith'
import { createSiteServer, type SiteParts } from './answer.ts'
import { readPreviewBuild, readShellBuild } from './assets/shellBuild.ts'
import { drain } from './drain.ts'
import { followOptions, openSiteRegistry } from './followOptions.ts'
import { listen } from './listen.ts'
import { createLog } from './logging/log.ts'
import { openContent } from './openContent.ts'
import { withBridge } from './preview/withBridge.ts'
import { createPreview } from './preview/createPreview.ts'
import { openPreviews } from './preview/openPreviews.ts'
import { previewSettings, readPreviewConfig } from './previewConfig.ts'
import { followCompositions, createLoadingOptions } from './remotes/followCompositions.ts'
import { superviseBy } from './superviseBy.ts'

const bridge = 'studio/dist/bridge' // relative to the working directory

/** The preview site: the same shell, which shows drafts on top of the current site to people whom the studio lets in. */
await start().catch(exitWith)

async function start(): Promise<void> {
  const help = helpFor(process.argv.slice(2), previewSettings, 'the preview site')
  if (help) return void process.stdout.write(help)

  const config = readPreviewConfig(process.env)
  const log = createLog(config.LOG_LEVEL)
  reportRetired(process.env, log)
  const dist = join(import.meta.dirname, '..')
  const registry = openSiteRegistry(config)
  const { lastGoodFolder, ...running } = followOptions(config)
  const following = { ...running, registry, log }
  const [content, compositions, build] = await Promise.all([
    openContent(config, registry, log, 'draftWorker'),
    followCompositions({ ...following, lastGoodFolder }),
    readShellBuild(dist),
  ])
  const { STUDIO_ORIGIN: studio = '' } = config
  const forEditing = await readPreviewBuild(dist, build)
  const edited = studio ? await withBridge(forEditing, bridge, studio) : undefined
  if (studio && !edited)
    log.error('pages cannot be edited in place: the bridge was not built', { folder: bridge })
  const common = {
    submissions: { accept: async () => {} }, // forms on the preview site are checked but not kept
    log,
    origin: config.PREVIEW_ORIGIN,
    keepsPages: following.keepsRendered,
  } satisfies Omit<SiteParts, 'content' | 'build' | 'compositions'>

  const reader = createDraftReader(openStore(config.STUDIO_STORE))
  const preview = createPreview({
    engine: content.engine,
    compositions,
    origin: config.PREVIEW_ORIGIN,
    secret: config.PREVIEW_SECRET,
    studio,
    previews: openPreviews({
      ...following,
      loading: createLoadingOptions(following),
      store: openStore(config.REGISTRY_URL),
      live: compositions,
    }),
    readShare: async (share) => (studio ? reader.share(share) : undefined),
    readSet: async (set) => Array.from(await reader.drafts(set), ([file, text]) => ({ file, text })),
    createSite: ({ isEdited, isOnce, onProblem, ...shown }) =>
      createSiteServer({
        ...common,
        ...shown,
        build: (isEdited && edited) || build,
        ...(isOnce && { keepsPages: false }),
        ...(onProblem && { log: { ...log, problem: onProblem } }),
      }),
  })
  const { server, url } = await listen(preview, config)
  const handedOver = superviseBy(process, server, url)
  openLogStream(1).write(`The preview site is at ${config.PREVIEW_ORIGIN}, served from ${url}\n`)
  process.on('SIGINT', () => process.exit(0))
  process.on('SIGTERM', () => {
    void drain(server, { wait: 0, idle: 0, longest: 15_000 }, handedOver).then(() => process.exit(0))
  })
}
