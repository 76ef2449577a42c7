import type { FormField } from '@tessera/content/port'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { kindOfField } from './fieldKinds.ts'

interface FieldListProps {
  fields: readonly FormField[]
  selected: number | undefined
  hasProblems(index: number): boolean
  onSelect(index: number | undefined): void
  onMove(from: number, to: number): void
  onRemove(index: number): void
  /** What the selected one is. */
  children(index: number): ReactNode
}

/** Order is changed by drag, by buttons, and by Alt with the arrow keys. */
export function FieldList({
  fields,
  selected,
  hasProblems,
  onSelect,
  onMove,
  onRemove,
  children,
}: FieldListProps) {
  const list = useRef<HTMLOListElement>(null)
  const focusAt = useRef<number>(undefined)
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()

  useEffect(function focusMoved() {
    if (focusAt.current === undefined) return
    list.current?.querySelectorAll<HTMLElement>('.studio-form-row')[focusAt.current]?.focus()
    focusAt.current = undefined
  })

  function move(from: number, to: number): void {
    if (to < 0 || to >= fields.length || to === from) return
    focusAt.current = to
    onMove(from, to)
  }

  function remove(index: number): void {
    focusAt.current = Math.max(0, index - 1)
    onRemove(index)
  }

  function onKey(event: KeyboardEvent, index: number): void {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1 }[event.key]
    if (event.altKey && to !== undefined) move(index, to)
    else if (event.key === 'Delete') remove(index)
    else return
    event.preventDefault()
  }

  const dropping = (index: number) => ({
    'data-over': over === index && dragged !== index ? '' : undefined,
    onDragOver(event: React.DragEvent) {
      if (dragged === undefined) return
      event.preventDefault()
      setOver(index)
    },
    onDrop(event: React.DragEvent) {
      event.preventDefault()
      if (dragged !== undefined) move(dragged, index)
    },
  })

  return (
    <ol ref={list} className="studio-form-fields" aria-label="Fields">
      {fields.map((field, index) => (
        <li key={index} {...dropping(index)}>
          <span
            className="studio-grip"
            aria-hidden
            draggable
            onDragStart={({ dataTransfer }) => {
              dataTransfer.setData('text/plain', field.label)
              setDragged(index)
            }}
            onDragEnd={() => [setDragged, setOver].forEach((set) => set(undefined))}
          >
            ⠿
          </span>
          <button
            type="button"
            className="studio-form-row"
            aria-expanded={index === selected}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
            onClick={() => onSelect(index === selected ? undefined : index)}
            onKeyDown={(event) => onKey(event, index)}
          >
            <span dir="auto">{field.label || 'Without a label'}</span>
            <small>
              {kindOfField(field)}
              {field.required && ', required'}
            </small>
            {hasProblems(index) && <em>Has a problem</em>}
          </button>
          {index === selected && (
            <>
              <fieldset className="studio-item-actions" aria-label={`Do with ${field.label}`}>
                <button type="button" disabled={index === 0} onClick={() => move(index, index - 1)}>
                  Move up
                </button>
                <button
                  type="button"
                  disabled={index === fields.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  Move down
                </button>
                <button type="button" onClick={() => remove(index)}>
                  Remove
                </button>
              </fieldset>
              {children(index)}
            </>
          )}
        </li>
      ))}
    </ol>
  )
}
