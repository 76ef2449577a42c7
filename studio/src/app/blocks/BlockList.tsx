import { moveBlock, removeBlock, type TextBlock } from '@tessera/content/write/text'
import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react'
import { labelOfBlock } from '../changes/labelOfBlock.ts'
import { pageFrame } from '../page/pageFrame.ts'
import { studio } from '../store/studio.ts'

interface BlockListProps {
  blocks: readonly TextBlock[]
  selected: number | undefined
}

/** Order is changed by buttons, by Alt with the arrow keys, and by drag. */
export function BlockList({ blocks, selected }: BlockListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const [done, setDone] = useState('')
  const focusAt = useRef<number>(undefined)

  useEffect(function focusMoved() {
    if (focusAt.current === undefined) return
    list.current?.querySelectorAll<HTMLElement>('.studio-block')[focusAt.current]?.focus()
    focusAt.current = undefined
  })

  function move(from: number, to: number): void {
    const { document } = studio.read()
    if (!document || to < 0 || to >= blocks.length || to === from) return
    studio.edit(moveBlock(document.text, from, to))
    studio.select(to)
    focusAt.current = to
    setDone(`Moved to ${to + 1} of ${blocks.length}`)
  }

  function remove(index: number): void {
    const { document } = studio.read()
    if (!document) return
    studio.edit(removeBlock(document.text, index))
    studio.select(undefined)
    focusAt.current = Math.max(0, index - 1)
    setDone('Removed. Undo brings it back.')
  }

  function onKey(event: KeyboardEvent, index: number): void {
    const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }
    const step = steps[event.key]
    if (step !== undefined && event.altKey) move(index, index + step)
    else if (event.key === 'Delete') remove(index)
    else return
    event.preventDefault()
  }

  const dragging = (index: number) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData('text/plain', String(index))
      setDragged(index)
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined) return
      event.preventDefault()
      setOver(index)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (dragged !== undefined) move(dragged, index)
    },
    onDragEnd: () => {
      setDragged(undefined)
      setOver(undefined)
    },
  })

  return (
    <section aria-label="Blocks of the page">
      <ol ref={list} className="studio-blocks">
        {blocks.map((block, index) => {
          const label = labelOfBlock(block)
          const isSelected = index === selected
          return (
            <li
              key={index}
              {...dragging(index)}
              data-over={over === index && dragged !== index ? '' : undefined}
            >
              <button
                type="button"
                className="studio-block"
                dir="auto"
                aria-pressed={isSelected}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
                onClick={() => {
                  studio.select(index)
                  pageFrame.send({ k: 'select', block: index })
                }}
                onDoubleClick={() => pageFrame.write(index)}
                onKeyDown={(event) => onKey(event, index)}
              >
                {label}
              </button>
              {isSelected && (
                <fieldset className="studio-block-actions" aria-label={`Do with ${label}`}>
                  <button type="button" onClick={() => pageFrame.write(index)}>
                    Edit
                  </button>
                  <button
                    type="button"
                    aria-label="Move up"
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    ↑
                  </button>
                  <button
                    type="button"
                    aria-label="Move down"
                    disabled={index === blocks.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    ↓
                  </button>
                  <button type="button" onClick={() => remove(index)}>
                    Remove
                  </button>
                </fieldset>
              )}
            </li>
          )
        })}
      </ol>
      <output className="studio-unseen">{done}</output>
      <button type="button" className="studio-add" onClick={() => studio.ask('insert')}>
        Insert {selected === undefined ? 'at the end' : 'below the selected'} …
      </button>
    </section>
  )
}
