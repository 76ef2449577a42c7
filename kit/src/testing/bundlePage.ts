import { buildSerially } from './buildSerially.ts'

/** Bundles the module `entry` for a test page into `folder/page.js`, with chunks beside it. */
export async function bundlePage(entry: string, folder: string): Promise<void> {
  await buildSerially({ page: entry, folder })
}
