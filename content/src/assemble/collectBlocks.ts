import type { Picture } from '@tessera/kit/contract/content'
import { encodeMail, storedShift } from '../mail/mailToken.ts'
import type { ReadBlock } from '../documents/readDocument.ts'
import type { Block, ExternalOrigins, FormDefinition } from '../port/port.ts'
import { linkMedia, type LinkedFile } from '../html/linkMedia.ts'
import type { EmailDocument } from '../schema/emailSchema.ts'
import type { Problems } from './problems.ts'

/** What blocks name. */
export interface Named {
  pictures: ReadonlyMap<string, Picture>
  /** What `media:<id>` in HTML stands for. */
  linked: ReadonlyMap<string, LinkedFile>
  emails: ReadonlyMap<string, EmailDocument>
  forms: ReadonlyMap<string, FormDefinition>
  /** Those whose files blocks may show. */
  origins: ExternalOrigins
}

/** A document's blocks with what they name in them; one that names what is not there is left out and reported. */
export function collectBlocks(
  file: string,
  blocks: readonly ReadBlock[],
  named: Named,
  problems: Problems,
): readonly Block[] {
  return blocks.flatMap((block, index) => {
    const missing = (field: string, what: string) =>
      problems.add(file, `blocks[${index}].${field}`, `there is no ${what}`)
    if (block.kind === 'slot') return { ...block, by: { file, field: `blocks[${index}]` } }
    return resolve(block, named, missing) ?? []
  })
}

function resolve(
  block: Exclude<ReadBlock, { kind: 'slot' }>,
  named: Named,
  missing: (field: string, what: string) => void,
): Block | undefined {
  switch (block.kind) {
    case 'prose':
    case 'html':
      return {
        kind: block.kind,
        html: linkMedia(block.html, named.linked, (id) => missing('html', `picture or file ${id}`)),
      }
    case 'picture':
      return pictureBlock(block, named, missing)
    case 'gallery':
      return galleryBlock(block, named, missing)
    case 'email': {
      const email = named.emails.get(block.email)
      if (!email) missing('email', `e-mail document ${block.email}`)
      return email && emailBlock(email)
    }
    case 'form': {
      const form = named.forms.get(block.form)
      if (!form) missing('form', `form ${block.form}`)
      return form && { kind: 'form', name: block.form, form }
    }
    default:
      return block
  }
}

function pictureBlock(
  { picture: id, caption }: Extract<ReadBlock, { kind: 'picture' }>,
  named: Named,
  missing: (field: string, what: string) => void,
): Block | undefined {
  const picture = named.pictures.get(id)
  if (!picture) missing('picture', `picture ${id}`)
  return picture && { kind: 'picture', picture: caption === undefined ? picture : { ...picture, caption } }
}

function galleryBlock(
  { name, pictures: ids }: Extract<ReadBlock, { kind: 'gallery' }>,
  named: Named,
  missing: (field: string, what: string) => void,
): Block | undefined {
  const pictures = ids.flatMap((id, index) => {
    const picture = named.pictures.get(id)
    if (!picture) missing(`pictures[${index}]`, `picture ${id}`)
    return picture ?? []
  })
  return pictures.length === 0 ? undefined : { kind: 'gallery', name, pictures }
}

function emailBlock(email: EmailDocument): Block {
  return 'token' in email
    ? { kind: 'email', label: email.label, token: email.token, shift: email.shift }
    : { kind: 'email', label: email.label, token: encodeMail(`mailto:${email.address}`), shift: storedShift }
}
