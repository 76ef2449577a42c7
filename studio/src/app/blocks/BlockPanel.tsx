import { parseBlocks } from '@tessera/content/write/text'
import type { PanelProps } from '../store/StudioState.ts'
import { useStudio } from '../store/useStudio.ts'
import { BlockForm } from './BlockForm.tsx'
import { BlockList } from './BlockList.tsx'

/** The list of blocks, and the fields of the selected one. */
export function BlockPanel({ document: { file, kind, text } }: PanelProps) {
  const { block } = useStudio()
  const isPage =
    kind === 'page' || kind === 'entry' || (kind === 'translation' && /^(?:pages|entries)\//.test(file))
  if (!file.endsWith('.md') || !isPage)
    return <p className="studio-soft">This document has no blocks. Its fields are in Details.</p>
  const blocks = parseBlocks(text)
  const selected = block === undefined ? undefined : blocks[block]
  return (
    <>
      <BlockList text={text} blocks={blocks} selected={block} />
      {selected && block !== undefined && (
        <BlockForm key={`${file} ${block} ${selected.kind}`} block={selected} index={block} />
      )}
    </>
  )
}
