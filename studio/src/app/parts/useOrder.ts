import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react'

interface OrderOptions {
  count: number
  onMove(from: number, to: number): void
  onRemove(index: number): void
}

/** Reorders a list by dragging or by Alt with an arrow key; Delete removes an item. Focus follows the moved item. */
export function useOrder({ count, onMove, onRemove }: OrderOptions) {
  const list = useRef<HTMLOListElement>(null)
  const focusAt = useRef<number>(undefined)
  const [done, setDone] = useState('')

  useEffect(function focusMoved() {
    if (focusAt.current === undefined) return
    list.current?.children[focusAt.current]?.querySelector<HTMLElement>('[aria-keyshortcuts]')?.focus()
    focusAt.current = undefined
  })

  function move(from: number, to: number): void {
    if (to < 0 || to >= count || to === from) return
    focusAt.current = to
    onMove(from, to)
    setDone(`Moved to ${to + 1} of ${count}.`)
  }

  function remove(index: number): void {
    focusAt.current = Math.max(0, index - 1)
    onRemove(index)
    setDone('Removed. Undo brings it back.')
  }

  return {
    ...useDrag(move),
    list,
    move,
    remove,
    /** The last action, for screen readers. */
    done,
    keys: (index: number) => ({
      'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown Delete',
      onKeyDown(event: KeyboardEvent) {
        const to = { ArrowUp: index - 1, ArrowDown: index + 1 }[event.key]
        if (event.altKey && to !== undefined) move(index, to)
        else if (event.key === 'Delete') remove(index)
        else return
        event.preventDefault()
      },
    }),
  }
}

/** Props of a row, and of the grip to drag it by. */
function useDrag(move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  return {
    row: (index: number) => ({
      'data-over': over === index && dragged !== index ? '' : undefined,
      onDragOver(event: DragEvent) {
        if (dragged === undefined) return
        event.preventDefault()
        setOver(index)
      },
      onDrop(event: DragEvent) {
        event.preventDefault()
        if (dragged !== undefined) move(dragged, index)
      },
    }),
    grip: (index: number) => ({
      draggable: true,
      onDragStart({ dataTransfer }: DragEvent) {
        dataTransfer.setData('text/plain', String(index + 1))
        setDragged(index)
      },
      onDragEnd() {
        setDragged(undefined)
        setOver(undefined)
      },
    }),
  }
}
