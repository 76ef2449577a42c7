import type { DocumentId } from '../documents/kindOf.ts'
import type { Names } from '../edit/findMentions.ts'
import { inBatches } from './inBatches.ts'
import type { Reference } from './WritePort.ts'

interface Folder {
  files: (set: string) => Promise<readonly string[]>
  textOf: (file: string, set: string) => Promise<string | null>
}

const maxListed = 100 /* references; a land of thousands of towns has no longer list */

/** Looks into files of records, which the studio does not edit. */
export function findInRecords({ files, textOf }: Folder) {
  async function readOf(types: readonly string[], set: string) {
    const wanted = (await files(set)).filter((file) => types.includes(typeOf(file) ?? ''))
    return inBatches(wanted, async (file) => ({ file, records: parseRecords(await textOf(file, set)) }))
  }

  return {
    /** Whether a record has the name of a document, whose page then stays without the document. */
    async hasRecord({ kind, name }: DocumentId, set: string): Promise<boolean> {
      const [type = '', slug] = kind === 'entry' ? name.split('/') : []
      const all = type === '' ? [] : await readOf([type], set)
      return all.some(({ records }) => records.some((record) => record['slug'] === slug))
    },
    /** Lists records that refer to a document, at most `maxListed`. */
    async mentions({ ofTypes = {} }: Names, set: string): Promise<readonly Reference[]> {
      const found: Reference[] = []
      for (const { file, records } of await readOf(Object.keys(ofTypes), set)) {
        const fields = Object.entries(ofTypes[typeOf(file) ?? ''] ?? {})
        for (const [index, record] of records.entries())
          for (const [field, slugs] of fields)
            if ([record[field]].flat().some((one) => slugs.includes(String(one))))
              found.push({ file, field: `records[${index}].${field}` })
      }
      return found.slice(0, maxListed)
    },
  }
}

const typeOf = (file: string) => /^records\/([^/]+)\//.exec(file)?.[1]

function parseRecords(text: string | null): readonly Readonly<Record<string, unknown>>[] {
  try {
    const { records } = JSON.parse(text ?? '{}') as { records?: unknown }
    return Array.isArray(records) ? records.map((one: unknown) => ({ ...Object(one) })) : []
  } catch {
    return [] // a file that is refused has no records
  }
}
