import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openWritePort } from '@tessera/content/write'
import { openLogStream } from '@tessera/release/logging'
import { openStore } from '@tessera/store/openStore'
import { exitWith } from '@tessera/store/exitWith'
import { helpFor } from '@tessera/store/readSettings'
import { createAccounts } from './accounts/createAccounts.ts'
import { createOidcSignIn } from './accounts/createOidcSignIn.ts'
import { linkTo, writeOrigin } from './accounts/links.ts'
import { createAnswer, type StudioParts } from './answer.ts'
import { createPresence } from './calls/createPresence.ts'
import { createLog, type Log } from './logging/createLog.ts'
import { readStaticFiles } from './http/readStaticFiles.ts'
import { listen } from './listen.ts'
import { createMedia } from './media/createMedia.ts'
import { createPreviewClient } from './preview/createPreviewClient.ts'
import { readSettings, settings as known } from './settings/readSettings.ts'

const shutdownTimeout = 5_000 /* ms for calls in progress */
const second = 1000 /* ms */
const pauseAfterFailure = 30_000 /* ms; each failure logs a line */
const day = 86_400_000 /* ms */

await start().catch(exitWith)

async function start(): Promise<void> {
  const help = helpFor(process.argv.slice(2), known, 'the studio')
  if (help) return void process.stdout.write(help)

  const settings = readSettings(process.env)
  const { STUDIO_ORIGIN: origin, PREVIEW_ORIGIN: previewOrigin, SITE_ORIGIN, STUDIO_LINK } = settings
  const log = createLog(settings.LOG_LEVEL)
  const store = openStore(settings.STUDIO_STORE)
  const accounts = createAccounts(store)
  const preview = createPreviewClient(settings)
  const port = await openWritePort({
    dir: settings.CONTENT_DIR,
    store,
    check: async (set, drafts) =>
      (await preview.ask('check', { set, files: drafts.map(({ file }) => file) })).problems,
    onDamage: (cause) => log.error('a damaged log record was skipped', { cause }),
  })
  const media = createMedia(settings.CONTENT_DIR, port)
  const oidc = createOidcSignIn(settings, accounts, log)
  const facts = {
    preview: previewOrigin,
    content: settings.CONTENT_FROM,
    ...(SITE_ORIGIN && { site: SITE_ORIGIN }),
    ...(oidc && { oidc: 'yes' }),
  }
  const answer = createAnswer({
    origin,
    previewOrigin,
    files: await readStaticFiles(join(import.meta.dirname, '..'), facts),
    accounts,
    port,
    preview,
    presence: createPresence(port),
    media,
    site: settings.CONTENT_FROM === 'registry' ? undefined : SITE_ORIGIN,
    oidc,
    log,
  })
  const server = await listen(answer, settings)
  await writeOrigin(store, origin)
  void port.list({ set: '', max: 1 }).catch(() => {}) // builds the index now, because the first list takes seconds
  runJobs({ accounts, port, media }, log)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, function end() {
      server.close(() => void port.close().finally(() => process.exit(0)))
      server.closeIdleConnections()
      setTimeout(() => process.exit(0), shutdownTimeout)
    })
  }
  const output = openLogStream(1)
  output.write(`The studio runs at ${origin}\n`)
  if (STUDIO_LINK === undefined) return
  const link = linkTo(origin, await accounts.createLink(STUDIO_LINK))
  output.write(`Sign in once as ${STUDIO_LINK}: ${link}\n`)
}

/** Removes what is no longer needed once a day, and publishes scheduled sets when they are due. */
function runJobs(
  { accounts, port, media }: Pick<StudioParts, 'accounts' | 'port' | 'media'>,
  log: Log,
): void {
  repeat(day, async function clean() {
    for (const [what, remove] of [
      ['sessions', accounts.clean],
      ['texts', port.collectGarbage],
      ['pictures', media.collectGarbage],
    ] as const)
      await remove().catch((cause: unknown) => log.error(`old ${what} could not be removed`, { cause }))
  })
  repeat(second, async function keepSchedules() {
    const due = await port.runSchedules().catch(async function report(cause: unknown) {
      log.error('schedules could not be run', { cause })
      return wait(pauseAfterFailure, [])
    })
    for (const { set, result } of due) log.info('a scheduled set was run', { set, result: result.kind })
  })
}

/** Runs `act` now, and again `pause` ms after each run has ended. */
function repeat(pause: number, act: () => Promise<void>): void {
  void act().finally(() => setTimeout(() => repeat(pause, act), pause).unref())
}
