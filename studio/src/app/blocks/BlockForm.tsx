import {
  fieldsIn,
  setBlock,
  setBlockField,
  type FieldPath,
  type TextBlock,
} from '@tessera/content/write/text'
import { useState, type ClipboardEvent } from 'react'
import { areCells, formatTable } from '../../shared/formatTable.ts'
import { describeBlockKind } from '../changes/describeBlock.ts'
import type { FieldSchema } from '../fields/controlFor.ts'
import { filterProblems } from '../fields/filterProblems.ts'
import { Fields } from '../fields/SchemaField.tsx'
import { useSchema } from '../fields/useSchema.ts'
import { pageFrame } from '../page/pageFrame.ts'
import { studio } from '../store/studio.ts'
import { useStudio } from '../store/useStudio.ts'
import { findBlockSchema } from './findBlockSchema.ts'
import { useSlots } from './useSlots.ts'

interface BlockFormProps {
  block: TextBlock
  index: number
}

/** The fields of one block of the open page. */
export function BlockForm({ block, index }: BlockFormProps) {
  const { document } = useStudio()
  const page = useSchema('page')
  const slots = useSlots(block.kind === 'slot')
  const values = fieldsIn(block.content ?? '')
  if (block.kind === 'prose' || block.kind === 'html' || values === undefined)
    return <SourceForm block={block} index={index} />
  const slot = slots?.find((one) => one.slot === values['slot'])
  const schema = page && findBlockSchema(page, block.kind, slot?.options as FieldSchema | undefined)
  const name = slot?.title ?? describeBlockKind(block.kind).name
  const change = (path: FieldPath, value: unknown) =>
    changeText((text) => setBlockField(text, index, path, value), `block ${index} ${path.join('.')}`)
  return (
    <section className="studio-block-form" aria-label={`Fields: ${name}`}>
      <h2>{name}</h2>
      {slot?.description !== undefined && <p className="studio-hint">{slot.description}</p>}
      {slot && <Down key={slot.remote} remote={slot.remote} />}
      {block.kind === 'slot' && slots && !slot && (
        <p className="studio-problem">No team offers this part now: visitors see its fallback.</p>
      )}
      {schema && (
        <div className="studio-fields">
          <Fields
            schema={schema}
            path={[]}
            value={values}
            onChange={change}
            problemsAt={filterProblems(document?.problems ?? [], `blocks[${index}]`)}
          />
        </div>
      )}
    </section>
  )
}

function changeText(change: (text: string) => string, group: string): void {
  const { document } = studio.read()
  if (document) studio.edit(change(document.text), group)
}

/** Shows what visitors have while a team's server fails. */
function Down({ remote }: { remote: string }) {
  const [isDown, setDown] = useState(false)
  function change(next: boolean): void {
    setDown(next)
    pageFrame.send({ k: 'down', remote, isDown: next })
  }
  return (
    <label className="studio-check">
      <input type="checkbox" checked={isDown} onChange={({ target }) => change(target.checked)} />
      Show the page as if {remote} were down
    </label>
  )
}

/** Cells of a spreadsheet become a table, by the command that Undo takes back. */
function pasteCells(event: ClipboardEvent): void {
  const cells = event.clipboardData.getData('text/plain')
  if (!areCells(cells)) return
  event.preventDefault()
  document.execCommand('insertText', false, formatTable(cells))
}

/** Text that cannot be edited in the page, or is preferred so. */
function SourceForm({ block, index }: BlockFormProps) {
  const [problem, setProblem] = useState('')
  const isForced = useStudio().page.asText === index
  function change(source: string): void {
    try {
      changeText((text) => setBlock(text, index, source), `block ${index}`)
      setProblem('')
    } catch (error) {
      setProblem(`Not taken: ${error instanceof Error ? error.message : 'it is no block'}.`)
    }
  }
  return (
    <details className="studio-block-form" open={block.kind !== 'prose' || isForced}>
      <summary>As Markdown</summary>
      {isForced && <p className="studio-hint">A table, HTML or a picture in it is edited as text, here.</p>}
      <textarea
        aria-label="The block's text"
        className="studio-code"
        rows={10}
        dir="auto"
        spellCheck
        value={block.source}
        onPaste={pasteCells}
        onChange={({ target }) => change(target.value)}
      />
      {problem !== '' && (
        <p className="studio-problem" role="alert">
          {problem}
        </p>
      )}
    </details>
  )
}
