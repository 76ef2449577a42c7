import { addressOf } from '../assemble/storedPage.ts'
import type { SiteTypes } from '../definition/SiteTypes.ts'
import { kindOf, type DocumentId } from '../documents/kindOf.ts'
import { removeMentions, renameMentions } from '../edit/changeMentions.ts'
import { findMentions, type Mention, type Names } from '../edit/findMentions.ts'
import { readFields, setIn } from '../edit/setField.ts'
import { href } from '../schema/value.ts'
import { translatedFile } from '../languages/translatedFile.ts'
import { documentId } from './ContentFolder.ts'
import type { createDrafts } from './createDrafts.ts'
import { findInRecords } from './findInRecords.ts'
import { inBatches } from './inBatches.ts'
import { collectNames } from './collectNames.ts'
import { WriteRefused, type Edit, type Reference, type Revision, type WritePort } from './WritePort.ts'

interface Parts {
  drafts: ReturnType<typeof createDrafts>
  /** All documents, including the set's. */
  files: (set: string) => Promise<readonly string[]>
  /** Documents that possibly contain one of these names, and all documents that the set changes. */
  naming: (names: Names, set: string) => Promise<readonly string[]>
  /** The types that the site defines. */
  types: () => Promise<SiteTypes>
  /** Reads the text in the set. It must be fast: it is called for many documents. */
  textOf: (file: string, set: string) => Promise<string | null>
}

interface Referrer {
  file: string
  text: string
  base: Revision
  mentions: readonly Mention[]
}

type BringBack = (edit: Omit<Edit, 'base'>) => ReturnType<WritePort['restore']>
type Change = Pick<Edit, 'file' | 'base' | 'text'>
type Edited = Pick<Referrer, 'file' | 'text' | 'base'>

/** Renames and removes documents together with all references, in one set. */
export function createMoves({
  drafts,
  files,
  naming,
  types,
  textOf,
}: Parts): Pick<WritePort, 'references' | 'rename' | 'remove'> & { bringBack: BringBack } {
  const inRecords = findInRecords({ files, textOf })

  async function referrers(file: string, names: Names, set: string): Promise<readonly Referrer[]> {
    const others = (await naming(names, set)).filter((other) => other !== file)
    return (await inBatches(others, (other) => referrer(other, names, set))).flat()
  }

  const namesOf = async (id: DocumentId, text: string | null) =>
    collectNames(id, text, id.kind === 'entry' ? await types() : {})

  async function referrer(file: string, names: Names, set: string): Promise<readonly Referrer[]> {
    const known = await textOf(file, set)
    if (known === null || findMentions(file, known, names).length === 0) return []
    const { text, revision: base } = await drafts.open(file, set)
    return text === null ? [] : [{ file, text, base, mentions: findMentions(file, text, names) }]
  }

  /** Refuses a name that is taken, even with another extension: both pages would have the same path. */
  async function refuseTaken(to: string, id: DocumentId, set: string): Promise<void> {
    const stem = to.slice(0, -readExtension(to).length)
    const others = ['.md', '.json', readExtension(to)].map((extension) => stem + extension)
    for (const other of new Set(others)) {
      if (kindOf(other)?.kind !== id.kind || (await drafts.open(other, set)).text === null) continue
      throw new WriteRefused(`the name ${to} is taken by ${other}: choose another one`)
    }
  }

  /** Opens a document's translations, which are renamed and removed with it. */
  async function openTranslations(file: string, set: string): Promise<readonly Edited[]> {
    const stem = file.slice(0, -readExtension(file).length)
    const all = (await files(set)).filter((other) => translatedFile(other)?.of === stem)
    const opened = await inBatches(all, (other) => drafts.open(other, set))
    return opened.flatMap(({ file, text, revision: base }) => (text === null ? [] : [{ file, text, base }]))
  }

  async function openMovable(file: string, { kind, name }: DocumentId, set: string) {
    if (kind === 'site' || (kind === 'page' && name === 'index'))
      throw new WriteRefused(`${file} cannot be renamed or removed: every site needs it`)
    const { text, revision, published } = await drafts.open(file, set)
    if (text === null) throw new WriteRefused(`there is no document ${file}`)
    return { text, base: revision, isPublic: published.text !== null }
  }

  /** Finds where a redirect must lead. If `redirectTo` is itself redirected, this is the target of that redirect. */
  async function findTarget(redirectTo: string, address: string | undefined, set: string): Promise<string> {
    if (address === undefined) throw new WriteRefused('the document has no address that could be redirected')
    if (!href.safeParse(redirectTo).success)
      throw new WriteRefused(`${redirectTo} must be a path such as /about, or an http(s) address`)
    const { text } = await drafts.open(redirectFile, set)
    const known = readRedirects(text ?? noRedirects).find(({ from }) => from === stripQuery(redirectTo))
    const target = known?.to ?? redirectTo
    if (stripQuery(target) === address)
      throw new WriteRefused(`${redirectTo} leads back to ${address}, which is being removed`)
    return target
  }

  /**
   * Makes redirects to the old address lead to the new one. Removes a redirect from the new address, which would hide
   * the page there. `from`: undefined if the old address was never public and needs no redirect.
   */
  async function withRedirect(
    changes: readonly Change[],
    from: string | undefined,
    to: string | undefined,
    set: string,
  ): Promise<readonly Change[]> {
    if (to === undefined) return changes
    const { text, revision } = await drafts.open(redirectFile, set)
    const before = changes.find(({ file }) => file === redirectFile)?.text ?? text ?? noRedirects
    const hidden = readRedirects(before).findIndex((one) => one.from === stripQuery(to) || one.from === from)
    const cleared = hidden === -1 ? before : setIn(before, ['redirects', hidden], undefined)
    const end = ['redirects', readRedirects(cleared).length]
    const changed = from === undefined ? cleared : setIn(cleared, end, { from, to })
    if (changed === text || (text === null && from === undefined)) return changes
    const others = changes.filter(({ file }) => file !== redirectFile)
    return [...others, { file: redirectFile, base: revision, text: changed }]
  }

  return {
    async references(file) {
      const { text } = await drafts.open(file, '')
      const names = await namesOf(documentId(file), text)
      return [...listReferences(await referrers(file, names, '')), ...(await inRecords.mentions(names, ''))]
    },
    async bringBack({ file, text, set, by }) {
      const { revision: base, published } = await drafts.open(file, set)
      const isRestored = text !== null && published.text === null
      const address = isRestored ? addressOf(documentId(file)) : undefined
      const changes = await withRedirect([{ file, base, text }], undefined, address, set)
      return await drafts.saveAll(changes.map((change) => ({ ...change, set, by })))
    },
    async rename(file, to, set, by) {
      const [id, newId] = [documentId(file), documentId(to)]
      if (kindAndType(id) !== kindAndType(newId) || readExtension(file) !== readExtension(to))
        throw new WriteRefused(`${file} cannot become ${to}: a document keeps its kind and its extension`)
      const { base, text, isPublic } = await openMovable(file, id, set)
      await refuseTaken(to, newId, set)
      if (await inRecords.hasRecord(id, set))
        throw new WriteRefused(`${file} belongs to a record, and is named after it`)
      const names = await namesOf(id, text)
      refuseReferred(file, await inRecords.mentions(names, set), ofRecords)
      const renameIn = (other: string, mentions: readonly Mention[]) =>
        renameMentions(other, mentions, newName(other, id, newId))
      const moved = renameIn(text, findMentions(file, text, names))
      const others = (await referrers(file, names, set)).map((other) => ({
        file: other.file,
        base: other.base,
        text: renameIn(other.text, other.mentions),
      }))
      const newStem = to.slice(0, -readExtension(to).length)
      const translations = (await openTranslations(file, set)).flatMap((one) =>
        renamed(one, newStem + readEnding(one.file), one.text),
      )
      const changes = [...renamed({ file, base }, to, moved), ...translations, ...others]
      const all = await withRedirect(changes, isPublic ? addressOf(id) : undefined, addressOf(newId), set)
      return await drafts.saveAll(all.map((change) => ({ ...change, set, by })))
    },
    async remove(file, { redirectTo, unlink }, set, by) {
      const id = documentId(file)
      const { base, text: last } = await openMovable(file, id, set)
      const changeOfFile = { file, base, text: null }
      const translations = (await openTranslations(file, set)).map((one) => ({ ...one, text: null }))
      if (await inRecords.hasRecord(id, set))
        return await drafts.saveAll([changeOfFile, ...translations].map((one) => ({ ...one, set, by }))) // its page stays, and all links to it
      const names = await namesOf(id, last)
      const address = addressOf(id)
      refuseReferred(file, await inRecords.mentions(names, set), ofRecords)
      const all = await referrers(file, names, set)
      const remedy =
        address === undefined
          ? 'remove these references too'
          : 'redirect its address, or remove these references'
      if (redirectTo === undefined && !unlink) refuseReferred(file, listReferences(all), remedy)
      const target = redirectTo === undefined ? undefined : await findTarget(redirectTo, address, set)
      const others = all.map((other) => ({
        file: other.file,
        base: other.base,
        text: target === undefined ? unlinked(other, names) : redirected(other, target),
      }))
      const changes = [changeOfFile, ...translations, ...others]
      const whole = target === undefined ? changes : await withRedirect(changes, address, target, set)
      return await drafts.saveAll(whole.map((change) => ({ ...change, set, by })))
    },
  }
}

/** The kind of a document; of one of a type, with the type. */
const kindAndType = ({ kind, name }: DocumentId) =>
  kind === 'entry' ? name.replace(/\/.*$/, '') : `${kind}/`

function renamed({ file, base }: Pick<Change, 'file' | 'base'>, to: string, text: string): readonly Change[] {
  return [
    { file: to, base: null, text },
    { file, base, text: null },
  ]
}

function listReferences(all: readonly Referrer[]): readonly Reference[] {
  return all.flatMap(({ file, mentions }) => mentions.map(({ field }) => ({ file, field })))
}

const redirectFile = 'redirects.json'
const noRedirects = '{\n  "redirects": []\n}\n'

function readRedirects(text: string): readonly { from: string; to: string }[] {
  return (readFields(text) as { redirects?: { from: string; to: string }[] }).redirects ?? []
}

const stripQuery = (link: string) => link.split(/[?#]/, 1)[0] ?? ''
/** Language and extension in the name of a translation: `.es.md` for `pages/about.es.md`. */
const readEnding = (translation: string) => /\.[^./]+\.[a-z]+$/.exec(translation)?.[0] ?? ''
const readExtension = (file: string) => /\.[a-z]+$/.exec(file)?.[0] ?? ''

function newName(text: string, { kind }: DocumentId, newId: DocumentId): (mention: Mention) => string {
  const links = kind === 'banner' ? `/banners/${newId.name}` : (addressOf(newId) ?? '')
  return ({ isLink, from, to }) => {
    if (!isLink) return text.slice(from, to).includes('/') ? newId.name : newId.name.replace(/^.*\//, '')
    return text.slice(from, to) === encodeURI(links) || text.slice(from, to).includes('%')
      ? encodeURI(links)
      : links
  }
}

const ofRecords = 'change these records first'

function refuseReferred(file: string, references: readonly Reference[], remedy: string): void {
  if (references.length === 0) return
  const named = references.slice(0, 5).map((one) => `${one.file}, ${one.field}`)
  const more = references.length > named.length ? ` and ${references.length - named.length} more` : ''
  throw new WriteRefused(`${file} is referred to by ${named.join('; ')}${more}: ${remedy}`, references)
}

function unlinked({ file, text }: Referrer, names: Names): string {
  try {
    return removeMentions(file, text, names)
  } catch (error) {
    throw new WriteRefused(`${file} needs a value in ${(error as Error).message}: choose another one first`)
  }
}

function redirected({ file, text, mentions }: Referrer, target: string): string {
  const named = mentions.find(({ isLink }) => !isLink)
  if (named) throw new WriteRefused(`${file} needs a value in ${named.field}: choose another one first`)
  return renameMentions(text, mentions, () => target)
}
