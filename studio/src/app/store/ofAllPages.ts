import type { Panel } from './StudioState.ts'

/** The theme's colours and sizes. */
export const tokensFile = 'theme/tokens.css'

/** Whether a document is about all pages, so that the home page shows what it does. */
export const isOfAllPages = (kind: string) => kind === 'theme' || kind === 'words'

/** The panel to open a document with: one about all pages has no blocks. */
export const panelFor = (kind: string, panel: Panel): Panel =>
  panel === 'blocks' && isOfAllPages(kind) ? 'details' : panel
