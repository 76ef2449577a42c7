import type { ReadBlock } from '../documents/readDocument.ts'
import { externalOriginsIn } from '../html/externalOriginsIn.ts'
import type { ExternalOrigins } from '../port/port.ts'
import type { Problems } from './problems.ts'

const fileKinds = { pictures: 'a picture', media: 'video or audio', frames: 'a frame' } as const
const kinds = ['pictures', 'media', 'frames'] as const

/** The allowed external origins whose files a page shows; others are reported by file and field. */
export function externalOriginsOf(
  file: string,
  blocks: readonly ReadBlock[],
  allowed: ExternalOrigins,
  problems: Problems,
): { elsewhere?: ExternalOrigins } {
  const shown = { pictures: new Set<string>(), media: new Set<string>(), frames: new Set<string>() }
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== 'prose' && block.kind !== 'html') continue
    const field = `blocks[${index}].${block.kind === 'prose' ? 'markdown' : 'html'}`
    for (const [kind, origin] of listOrigins(block.html)) {
      if (allowed[kind].includes(origin)) shown[kind].add(origin)
      else
        problems.add(
          file,
          field,
          `shows ${fileKinds[kind]} of ${origin}, which site.json does not list in origins.${kind}: no browser asks there`,
        )
    }
  }
  if (kinds.every((kind) => shown[kind].size === 0)) return {}
  return { elsewhere: { pictures: [...shown.pictures], media: [...shown.media], frames: [...shown.frames] } }
}

/** Reports every external file that HTML shows, for fields that may show none. */
export function refuseExternalOrigins(file: string, field: string, html: string, problems: Problems): void {
  for (const [kind, origin] of listOrigins(html))
    problems.add(file, field, `shows ${fileKinds[kind]} of ${origin}: only the blocks of a page may`)
}

function listOrigins(html: string) {
  const found = externalOriginsIn(html)
  return kinds.flatMap((kind) => found[kind].map((origin) => [kind, origin] as const))
}
