import type { StoredPage } from '../assemble/storedPage.ts'
import type { Compiled } from '../compiled/openCompiled.ts'

/** The page that a document says is at a path. */
export function storedAt({ prepare }: Compiled, path: string): StoredPage | undefined {
  const row = prepare('SELECT value FROM pages WHERE path = ? AND value IS NOT NULL').get(path)
  return row && (JSON.parse(String(row['value'])) as StoredPage)
}
