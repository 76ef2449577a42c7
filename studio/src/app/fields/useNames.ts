import type { ListedDocument } from '@tessera/content/write'
import { call } from '../store/call.ts'
import { useAnswer } from '../store/useAnswer.ts'
import { useStudio } from '../store/useStudio.ts'

const max = 500 // documents that one call lists

type Names = ReadonlyMap<string, string>
let asked: { key: string; names: Promise<Names> } | undefined

/**
 * Titles of a kind's documents, by the name that fields store; `type`: only documents of this type of the site. Undefined
 * until loaded.
 */
export function useNames(kind: string, type?: string): Names | undefined {
  const { set, document, listed } = useStudio()
  const key = JSON.stringify([kind, type, set?.set, document?.file, listed])
  return useAnswer(key, function askOnce() {
    if (!set) return undefined
    if (asked?.key !== key) asked = { key, names: readNames(kind, set.set, type) }
    return asked.names.catch(function askAgain(error: unknown) {
      asked = undefined
      throw error
    })
  }).latest
}

async function readNames(kind: string, set: string, type?: string): Promise<Names> {
  const folder = type === undefined ? '' : `entries/${type}/`
  const folders = kind === 'entry' && type === undefined ? /^entries\// : /^.*\// // `museum/pergamon`, or `pergamon`
  const nameOf = (file: string) => file.replace(folders, '').replace(/\.\w+$/, '')
  const documents = (await listAll({ set, kind, text: folder })).filter(({ file }) => file.startsWith(folder))
  return new Map(documents.map(({ file, title }) => [nameOf(file), title]))
}

async function listAll(
  query: { set: string; kind: string; text: string },
  after?: string,
): Promise<readonly ListedDocument[]> {
  const { documents } = await call('list', { ...query, max, ...(after !== undefined && { after }) })
  const last = documents.length < max ? undefined : documents.at(-1)
  return last ? [...documents, ...(await listAll(query, last.file))] : documents
}
