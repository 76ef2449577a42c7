import { moveBlock, removeBlock, type TextBlock } from '@tessera/content/write/text'
import { describeBlock } from '../changes/describeBlock.ts'
import { pageFrame } from '../page/pageFrame.ts'
import { Button } from '../parts/Button.tsx'
import { useOrder } from '../parts/useOrder.ts'
import { studio } from '../store/studio.ts'

interface BlockListProps {
  text: string
  blocks: readonly TextBlock[]
  selected: number | undefined
}

/** The page's blocks in order; buttons, dragging or Alt with an arrow key move a block. `text`: the document's text. */
export function BlockList({ text, blocks, selected }: BlockListProps) {
  const { list, move, remove, done, row, grip, keys } = useOrder({
    count: blocks.length,
    onMove(from, to) {
      studio.edit(moveBlock(text, from, to))
      studio.update({ block: to })
    },
    onRemove(index) {
      studio.edit(removeBlock(text, index))
      studio.update({ block: undefined })
    },
  })

  const actions = (index: number) => (
    <fieldset className="studio-actions" aria-label={`Actions for block ${index + 1}`}>
      <Button onClick={() => pageFrame.write(index)}>Edit</Button>
      <Button aria-label="Move up" disabled={index === 0} onClick={() => move(index, index - 1)}>
        ↑
      </Button>
      <Button
        aria-label="Move down"
        disabled={index === blocks.length - 1}
        onClick={() => move(index, index + 1)}
      >
        ↓
      </Button>
      <Button onClick={() => remove(index)}>Remove</Button>
    </fieldset>
  )

  return (
    <section aria-label="Blocks of the page">
      <ol ref={list} className="studio-blocks">
        {blocks.map((block, index) => (
          <li key={index} {...row(index)} {...grip(index)}>
            <Button
              {...keys(index)}
              className="studio-block"
              dir="auto"
              aria-pressed={index === selected}
              onClick={() => select(index)}
              onDoubleClick={() => pageFrame.write(index)}
            >
              {describeBlock(block)}
            </Button>
            {index === selected && actions(index)}
          </li>
        ))}
      </ol>
      <output className="studio-unseen">{done}</output>
      <Button className="studio-add" onClick={() => studio.openDialog('insert')}>
        Insert {selected === undefined ? 'at the end' : 'below the selected block'}…
      </Button>
    </section>
  )
}

function select(block: number): void {
  studio.update({ block })
  pageFrame.send({ k: 'select', block })
}
