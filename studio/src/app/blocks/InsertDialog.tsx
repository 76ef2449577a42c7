import { parseBlocks, insertBlock, setIn, type FieldPath } from '@tessera/content/write/text'
import type { SlotIcon } from '@tessera/kit/contract/slots'
import { useState } from 'react'
import type { PlaceableSlot } from '@tessera/content/previewCalls'
import { describeBlockKind } from '../changes/describeBlock.ts'
import { emptyValue, type FieldSchema } from '../fields/controlFor.ts'
import { Fields } from '../fields/SchemaField.tsx'
import { useSchema } from '../fields/useSchema.ts'
import { pageFrame } from '../page/pageFrame.ts'
import { Button } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { studio } from '../store/studio.ts'
import { useCall } from '../store/useAnswer.ts'
import { listBlockSchemas, kindOfBlock, findBlockSchema } from './findBlockSchema.ts'

interface Chosen {
  kind: string
  slot?: PlaceableSlot
}

/** Lists the kinds of block and the parts that teams have released, then asks for the fields of the chosen one. */
export function InsertDialog() {
  const page = useSchema('page')
  const slots = useCall('slots', {}).value?.slots
  const [chosen, setChosen] = useState<Chosen>()
  if (chosen && page) return <BlockMaker page={page} {...chosen} onBack={() => setChosen(undefined)} />
  const kinds = (page ? listBlockSchemas(page) : []).map(kindOfBlock).filter((kind) => kind !== 'slot')
  const teams = Map.groupBy(slots ?? [], ({ remote }) => remote)
  const choose = (kind: string) => (kind === 'prose' ? insert(newText) : setChosen({ kind }))
  return (
    <Dialog title="Insert" isWide>
      <h3>Blocks</h3>
      <ul className="studio-cards">
        {kinds.map((kind) => (
          <li key={kind}>
            <Button onClick={() => choose(kind)}>
              <b>{describeBlockKind(kind).name}</b>
              <small>{describeBlockKind(kind).about}</small>
            </Button>
          </li>
        ))}
      </ul>
      {[...teams].map(([team, offered]) => (
        <section key={team}>
          <h3>From the {team} team</h3>
          <ul className="studio-cards">
            {offered.map((slot) => (
              <li key={slot.slot}>
                <Button onClick={() => setChosen({ kind: 'slot', slot })}>
                  <b>
                    {slot.icon && <SlotSign icon={slot.icon} />} {slot.title ?? slot.slot}
                  </b>
                  <small>{slot.description ?? `Version ${slot.version}`}</small>
                  {slot.context.length > 0 && <small>Uses from the page: {slot.context.join(', ')}</small>}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {slots?.length === 0 && <p className="studio-soft">No team offers parts for pages at the moment.</p>}
    </Dialog>
  )
}

/** Icons as SVG paths in a view box of 16 by 16. */
const lines: Readonly<Record<SlotIcon, string>> = {
  calendar: 'M2 4h12v10H2zM2 7h12M5 2v3M11 2v3',
  form: 'M2 3h12v3.5H2zM2 9.5h12V13H2z',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 7v4M8 4.5v1',
  list: 'M6 4h8M6 8h8M6 12h8M2 4h1M2 8h1M2 12h1',
  map: 'M2 4l4-2 4 2 4-2v10l-4 2-4-2-4 2zM6 2v10M10 4v10',
  picture: 'M2 3h12v10H2zM2 11l4-4 3 3 2-2 3 3',
  ticket: 'M2 4h12v2a2 2 0 0 0 0 4v2H2v-2a2 2 0 0 0 0-4zM9 4v8',
  weather: 'M5 13a3 3 0 0 1 0-6 4 4 0 0 1 7.5 1A2.5 2.5 0 0 1 12 13z',
}

function SlotSign({ icon }: { icon: SlotIcon }) {
  return (
    <svg width="16" height="16" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
      <path d={lines[icon]} />
    </svg>
  )
}

interface BlockMakerProps extends Chosen {
  page: FieldSchema
  onBack(): void
}

/** Asks for the fields before inserting the block; an incomplete block would break the page's preview. */
function BlockMaker({ page, kind, slot, onBack }: BlockMakerProps) {
  const schema = findBlockSchema(page, kind, slot?.options)
  const [yaml, setYaml] = useState(() => firstValues(schema, slot))
  const [html, setHtml] = useState('')
  const values: object = JSON.parse(yaml)
  const change = (path: FieldPath, value: unknown) => setYaml(setIn(yaml, path, value))
  const name = slot ? (slot.title ?? slot.slot) : describeBlockKind(kind).name
  return (
    <Dialog title={`Insert: ${name}`}>
      {slot?.description !== undefined && <p className="studio-hint">{slot.description}</p>}
      <form
        className="studio-fields"
        action={() => insert(fenceBlock(kind, kind === 'html' ? html : toYaml(values)))}
      >
        {kind === 'html' && (
          <textarea
            aria-label="HTML"
            className="studio-code"
            rows={8}
            required
            value={html}
            onChange={({ target }) => setHtml(target.value)}
          />
        )}
        {kind !== 'html' && schema && (
          <Fields schema={schema} path={[]} value={values} onChange={change} problemsAt={() => []} />
        )}
        <div className="studio-actions">
          <button type="submit" className="studio-main-action">
            Insert
          </button>
          <Button onClick={onBack}>Back</Button>
        </div>
      </form>
    </Dialog>
  )
}

function firstValues(schema: FieldSchema | undefined, slot: PlaceableSlot | undefined): string {
  if (!slot) return JSON.stringify({ ...Object(emptyValue(schema ?? {})), kind: undefined })
  const options = emptyValue(slot.options ?? {})
  const isEmpty = typeof options !== 'object' || options === null || Object.keys(options).length === 0
  const fallback = 'This part is not available at the moment.'
  return JSON.stringify({ slot: slot.slot, ...(!isEmpty && { options }), fallback })
}

/** Sets one field at a time, because `setIn` keeps JSON's style but writes new values as block YAML. */
function toYaml(values: object): string {
  return Object.entries(values).reduce((text, [name, value]) => setIn(text, [name], value), '')
}

const fenceBlock = (kind: string, content: string) =>
  `\`\`\`block ${kind}\n${content.replace(/\n?$/, '\n')}\`\`\``

const newText = 'New text' // next to a block of text it joins this block

function insert(source: string): void {
  const { document, block } = studio.read()
  if (!document) return
  const count = parseBlocks(document.text).length
  const index = block === undefined ? count : Math.min(block + 1, count)
  const text = insertBlock(document.text, index, source)
  const at = parseBlocks(text).findIndex((one, nth) => nth >= index - 1 && one.source.includes(source))
  studio.edit(text)
  studio.update({ block: at, panel: 'blocks', dialog: undefined })
  if (source === newText) pageFrame.write(at)
}
