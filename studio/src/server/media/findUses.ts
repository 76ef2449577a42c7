import { listDocuments, type MediaPort } from './createLibrary.ts'
import { madeName, type MediaFolder } from './mediaFolder.ts'

/** Documents that use a picture, published or in any set; the write port's `references` searches one set only. */
export async function findUses(port: MediaPort, id: string, own: string): Promise<readonly string[]> {
  const named = new RegExp(`(?<![\\w-])${id}(?![\\w-])`)
  const found = new Set<string>()
  for await (const { file, text } of allTexts(port))
    if (file !== own && text !== null && named.test(text)) found.add(file)
  return [...found].toSorted()
}

/** Removes generated files that no document names, whether published, in a set or in the history. */
export async function collectFiles(port: MediaPort, folder: MediaFolder, now: number): Promise<void> {
  await folder.removeOldUploads(now)
  const old = await folder.oldFiles(now)
  if (old.length === 0) return
  const named = new Set<string>()
  const note = (text: string | null) => text?.match(madeName)?.forEach((name) => named.add(name))
  for await (const { text } of allTexts(port, 'media')) note(text)
  for (const document of new Set(old.map((file) => file.document)))
    for (const { number } of await port.history(document, { max: Number.MAX_SAFE_INTEGER }))
      note(await port.textAt(document, number))
  for (const { name } of old) if (!named.has(name)) await folder.remove(name)
}

/** All published documents of a kind, then all drafts of any kind. */
async function* allTexts(
  port: MediaPort,
  kind?: string,
): AsyncGenerator<{ file: string; text: string | null }> {
  for (const { file } of await listDocuments(port, '', kind))
    yield { file, text: (await port.open(file, '')).published.text }
  for (const { set, files } of await port.sets())
    for (const file of files) yield { file, text: (await port.open(file, set)).text }
}
