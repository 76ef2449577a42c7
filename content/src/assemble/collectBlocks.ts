import type { Picture } from '@tessera/kit/contract/content'
import { encodeMail, storedShift } from '../mail/mailToken.ts'
import { definitionFile } from '../documents/kindOf.ts'
import type { ReadBlock } from '../documents/readDocument.ts'
import type { Block, ExternalOrigins, FormDefinition, SiteInfo, SlotBlock } from '../port/port.ts'
import type { ListedEntries } from '../definition/typeSchema.ts'
import type { When } from '../fields/FieldKind.ts'
import { linkMedia, type LinkedFile } from '../html/linkMedia.ts'
import type { EmailDocument } from '../schema/emailSchema.ts'
import type { Problems } from './problems.ts'

/** Everything that blocks can refer to, by id. */
export interface Named {
  pictures: ReadonlyMap<string, Picture>
  /** Id → the file that `media:<id>` in HTML refers to. */
  linked: ReadonlyMap<string, LinkedFile>
  emails: ReadonlyMap<string, EmailDocument>
  forms: ReadonlyMap<string, FormDefinition>
  /** External origins whose files blocks may show. */
  origins: ExternalOrigins
  languages: SiteInfo['languages']
  /** Language of the texts, BCP 47. */
  language: string
  /** Names of the types that the site defines. */
  types: ReadonlySet<string>
  /** Whether there is a document of a type that the site defines, by its name such as `museum/pergamon`. */
  hasEntry(name: string): boolean
  /** Shown in place of each block that is left out. Default: nothing. */
  missing?: Block
}

/** A slot as it is stored; `lists`: the documents that it gets, which are looked up for each request. */
export type StoredSlot = SlotBlock & { lists?: readonly ListedEntries[] }

/** A block as it is stored: entries are looked up for each request, at most `max` of them. */
export type StoredBlock = (Exclude<Block, SlotBlock> & { max?: number; when?: When | undefined }) | StoredSlot

export const maxEntries = 500 /* of one list */

/** Replaces ids in a document's blocks by what they refer to. A block with an unknown id is left out and reported. */
export function collectBlocks(
  file: string,
  blocks: readonly ReadBlock[],
  named: Named,
  problems: Problems,
): readonly StoredBlock[] {
  return blocks.flatMap((block, index) => {
    const report = (field: string, reason: string) => problems.add(file, `blocks[${index}].${field}`, reason)
    if (block.kind === 'slot') {
      const { entries: lists, ...own } = block
      for (const [at, { type }] of lists?.entries() ?? [])
        if (!named.types.has(type)) report(`entries[${at}].type`, noType(type))
      return { ...own, by: { file, field: `blocks[${index}]` }, ...(lists && { lists }) }
    }
    return resolve(block, named, report) ?? named.missing ?? []
  })
}

function resolve(
  block: Exclude<ReadBlock, { kind: 'slot' }>,
  { pictures, linked, emails, forms, types }: Named,
  report: (field: string, reason: string) => void,
): StoredBlock | undefined {
  function find<Item>(items: ReadonlyMap<string, Item>, id: string, field: string, what: string) {
    const item = items.get(id)
    if (!item) report(field, `there is no ${what} ${id}`)
    return item
  }
  switch (block.kind) {
    case 'prose':
    case 'html': {
      const missing = (id: string) => report('html', `there is no picture or file ${id}`)
      return { kind: block.kind, html: linkMedia(block.html, linked, missing) }
    }
    case 'picture': {
      const { caption } = block
      const picture = find(pictures, block.picture, 'picture', 'picture')
      return (
        picture && { kind: 'picture', picture: caption === undefined ? picture : { ...picture, caption } }
      )
    }
    case 'gallery': {
      const found = block.pictures.flatMap((id, at) => find(pictures, id, `pictures[${at}]`, 'picture') ?? [])
      return found.length === 0 ? undefined : { kind: 'gallery', name: block.name, pictures: found }
    }
    case 'email': {
      const email = find(emails, block.email, 'email', 'e-mail document')
      return email && emailBlock(email)
    }
    case 'form': {
      const form = find(forms, block.form, 'form', 'form')
      return form && { kind: 'form', name: block.form, form }
    }
    case 'entries': {
      const { type, heading, when, max = maxEntries } = block
      if (!types.has(type)) report('type', noType(type))
      return types.has(type) ? { kind: 'entries', type, heading, max, entries: [], when } : undefined
    }
    case 'tiles':
      if (!types.has(block.type)) report('type', noType(block.type))
      return types.has(block.type) ? { ...block, tiles: [] } : undefined
    default:
      return block
  }
}

const noType = (type: string) => `the site has no type ${type}: ${definitionFile} defines them`

function emailBlock(email: EmailDocument): Block {
  const { label } = email
  const stored =
    'token' in email ? email : { token: encodeMail(`mailto:${email.address}`), shift: storedShift }
  return { kind: 'email', label, token: stored.token, shift: stored.shift }
}
