import { blocksOf } from '@tessera/content/write/text'
import { useStudio } from '../store/useStudio.ts'
import { BlockForm } from './BlockForm.tsx'
import { BlockList } from './BlockList.tsx'

/** The parts of the page in their order, and the fields of the one that is selected. */
export function BlockPanel() {
  const { document, block } = useStudio()
  if (!document) return <p className="studio-soft">No document is open.</p>
  if (!document.file.endsWith('.md') || document.kind !== 'page')
    return <p className="studio-soft">This document has no blocks. Its fields are under Details.</p>
  const blocks = blocksOf(document.text)
  const selected = block === undefined ? undefined : blocks[block]
  return (
    <>
      <BlockList blocks={blocks} selected={block} />
      {selected && block !== undefined && (
        <BlockForm key={`${document.file} ${block} ${selected.kind}`} block={selected} index={block} />
      )}
    </>
  )
}
