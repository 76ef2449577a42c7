import type { ReadBlock } from '../documents/readDocument.ts'
import { elsewhereIn } from '../html/elsewhereIn.ts'
import type { Elsewhere } from '../port/port.ts'
import type { Problems } from './problems.ts'

const kinds = ['pictures', 'media', 'frames'] as const

/** Whose files a page shows, of those that the site allows; others are reported by file and field. */
export function elsewhereOf(
  file: string,
  blocks: readonly ReadBlock[],
  allowed: Elsewhere,
  problems: Problems,
): { elsewhere?: Elsewhere } {
  const shown = { pictures: new Set<string>(), media: new Set<string>(), frames: new Set<string>() }
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== 'prose' && block.kind !== 'html') continue
    const found = elsewhereIn(block.html)
    for (const kind of kinds)
      for (const origin of found[kind]) {
        if (allowed[kind].includes(origin)) shown[kind].add(origin)
        else problems.add(file, fieldOf(block, index), refused(kind, origin))
      }
  }
  if (kinds.every((kind) => shown[kind].size === 0)) return {}
  return { elsewhere: { pictures: [...shown.pictures], media: [...shown.media], frames: [...shown.frames] } }
}

/** Reports all that HTML shows of others, where none of it may be. */
export function refuseElsewhere(file: string, field: string, html: string, problems: Problems): void {
  const found = elsewhereIn(html)
  for (const kind of kinds)
    for (const origin of found[kind])
      problems.add(file, field, `shows ${whats[kind]} of ${origin}: only the blocks of a page may`)
}

function fieldOf({ kind }: ReadBlock, index: number): string {
  return `blocks[${index}].${kind === 'prose' ? 'markdown' : 'html'}`
}

const whats = { pictures: 'a picture', media: 'video or audio', frames: 'a frame' } as const

function refused(kind: keyof Elsewhere, origin: string): string {
  return `shows ${whats[kind]} of ${origin}, which site.json does not list in origins.${kind}: no browser asks there`
}
