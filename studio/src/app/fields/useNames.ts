import { readRecords } from '@tessera/content/write/text'
import { call } from '../store/call.ts'
import { useAnswer } from '../store/useAnswer.ts'
import { useStudio } from '../store/useStudio.ts'
import { toText } from './toText.ts'

type Names = ReadonlyMap<string, string>
let asked: { key: string; names: Promise<Names> } | undefined

/** Titles of a kind's documents, or of the site's categories, by the name that fields store. Undefined until loaded. */
export function useNames(kind: string): Names | undefined {
  const { set, document, listed } = useStudio()
  const key = JSON.stringify([kind, set?.set, document?.file, listed])
  return useAnswer(key, function askOnce() {
    if (!set) return undefined
    if (asked?.key !== key) asked = { key, names: readNames(kind, set.set) }
    return asked.names.catch(function askAgain(error: unknown) {
      asked = undefined
      throw error
    })
  }).latest
}

async function readNames(kind: string, set: string): Promise<Names> {
  if (kind === 'category') {
    const { text } = await call('open', { set, file: 'site.json' })
    return new Map(readRecords(text ?? '', 'categories').map(({ id, name }) => [toText(id), toText(name)]))
  }
  const { documents } = await call('list', { set, kind, max: 500 })
  return new Map(documents.map(({ file, title }) => [parseName(file), title]))
}

/** Parses `visit` out of `emails/visit.json`. */
function parseName(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.\w+$/, '')
}
