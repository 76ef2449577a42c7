import {
  tryFields,
  setBlock,
  setBlockField,
  type FieldPath,
  type TextBlock,
} from '@tessera/content/write/text'
import { useState, type ClipboardEvent } from 'react'
import { areCells, formatTable } from '../../shared/formatTable.ts'
import { describeBlockKind } from '../changes/describeBlock.ts'
import { filterProblems } from '../fields/filterProblems.ts'
import { Fields } from '../fields/SchemaField.tsx'
import { useSchema } from '../fields/useSchema.ts'
import { pageFrame } from '../page/pageFrame.ts'
import { studio } from '../store/studio.ts'
import { useCall } from '../store/useAnswer.ts'
import { useStudio } from '../store/useStudio.ts'
import { findBlockSchema } from './findBlockSchema.ts'

interface BlockFormProps {
  block: TextBlock
  index: number
}

/** A form with the fields of one block. Text, HTML and blocks that cannot be parsed are edited as Markdown. */
export function BlockForm({ block, index }: BlockFormProps) {
  const { document } = useStudio()
  const page = useSchema('page')
  const slots = useCall('slots', block.kind === 'slot' && {}).value?.slots
  const values = tryFields(block.content ?? '')
  if (block.kind === 'prose' || block.kind === 'html' || values === undefined)
    return <SourceForm block={block} index={index} />
  const slot = slots?.find((one) => one.slot === values['slot'])
  const schema = page && findBlockSchema(page, block.kind, slot?.options)
  const name = slot?.title ?? describeBlockKind(block.kind).name
  const change = (path: FieldPath, value: unknown) =>
    changeText((text) => setBlockField(text, index, path, value), `block ${index} ${path.join('.')}`)
  return (
    <section className="studio-block-form" aria-label={`Fields: ${name}`}>
      <h2>{name}</h2>
      {slot?.description !== undefined && <p className="studio-hint">{slot.description}</p>}
      {slot && <DownSwitch key={slot.remote} remote={slot.remote} />}
      {block.kind === 'slot' && slots && !slot && (
        <p className="studio-problem">No team offers this part at the moment. Visitors see its fallback.</p>
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

/** A switch that previews the fallbacks which visitors see while a team's part fails. */
function DownSwitch({ remote }: { remote: string }) {
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

/** Pastes cells of a spreadsheet as a Markdown table; `execCommand` lets the browser undo it. */
function pasteCells(event: ClipboardEvent): void {
  const cells = event.clipboardData.getData('text/plain')
  if (!areCells(cells)) return
  event.preventDefault()
  document.execCommand('insertText', false, formatTable(cells))
}

function SourceForm({ block, index }: BlockFormProps) {
  const [problem, setProblem] = useState('')
  const isForced = useStudio().page.asText === index
  function change(source: string): void {
    try {
      changeText((text) => setBlock(text, index, source), `block ${index}`)
      setProblem('')
    } catch (error) {
      setProblem(`Not saved: ${error instanceof Error ? error.message : 'this is not a block'}.`)
    }
  }
  return (
    <details className="studio-block-form" open={block.kind !== 'prose' || isForced}>
      <summary>Edit as Markdown</summary>
      {isForced && <p className="studio-hint">This text has a table, HTML or a picture: edit it here.</p>}
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
