import { readFields } from '@tessera/content/write/text'
import type { OpenedDocument } from '@tessera/content/write'
import { callInSet } from './call.ts'
import type { Panel } from './StudioState.ts'

/** The theme's colours and sizes. */
export const tokensFile = 'theme/tokens.css'

/** Whether a document is about all pages, so that the home page shows what it does. */
export const isOfAllPages = (kind: string) => kind === 'theme' || kind === 'words'

/** The panel to open a document with: one about all pages has no blocks. */
export const panelFor = (kind: string, panel: Panel): Panel =>
  panel === 'blocks' && isOfAllPages(kind) ? 'details' : panel

/** The path of a document's page; for one about all pages, the home page in its language. */
export async function pathFor({ file, kind, path }: OpenedDocument): Promise<string | undefined> {
  if (!isOfAllPages(kind)) return path
  const language = kind === 'words' && file.replace(/^words\/|\.json$/g, '')
  const { text } = await callInSet('open', { file: 'site.json' })
  const { languages = [] }: { languages?: readonly unknown[] } = readFields(text ?? '')
  return language !== false && languages.includes(language) ? `/${language}` : '/'
}
