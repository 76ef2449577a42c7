import { join } from 'node:path'
import { shareBrowser } from '@tessera/kit/testing/browser'
import { waitTimeout } from '@tessera/kit/testing/until'
import { readStaticFiles } from '../server/http/readStaticFiles.ts'
import { startTestStudio } from './startTestStudio.ts'

const dist = join(import.meta.dirname, '../../dist') // as `npm run build` left it

/**
 * A test studio that serves the built app, and an empty tab; `problems` collects the errors that pages report. `answers`: of
 * the preview, by call.
 */
export async function openStudio(
  documents: Readonly<Record<string, string>> = {},
  answers: Readonly<Record<string, unknown>> = {},
) {
  const files = await readStaticFiles(dist, { preview: 'http://preview.tessera.localhost:1' })
  const studio = await startTestStudio({ files, documents, answers })
  const shared = await shareBrowser()

  /** Opens a tab in a profile of its own. */
  async function openTab() {
    const tab = await (await shared.browser.createBrowserContext()).newPage()
    tab.setDefaultTimeout(waitTimeout)
    return tab
  }

  const page = await openTab()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on(
    'console',
    (message) => message.text().includes('Content Security') && problems.push(message.text()),
  )
  return {
    studio,
    page,
    problems,
    openTab,
    linkFor: async (name: string) => `${studio.origin}/#link=${await studio.accounts.createLink(name)}`,
    async close() {
      await shared.leave()
      await studio.stop()
    },
  }
}

export type OpenStudio = Awaited<ReturnType<typeof openStudio>>
