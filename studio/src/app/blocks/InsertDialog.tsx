import { blocksOf, insertBlock, setIn, type FieldPath } from '@tessera/content/write/text'
import { useState } from 'react'
import type { PlaceableSlot } from '../../shared/previewCalls.ts'
import { blockNames } from '../changes/labelOfBlock.ts'
import { emptyValue, type FieldSchema } from '../fields/controlFor.ts'
import { Fields } from '../fields/SchemaField.tsx'
import { useSchema } from '../fields/useSchema.ts'
import { pageFrame } from '../page/pageFrame.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { studio } from '../store/studio.ts'
import { blockSchemas, kindOfBlock, schemaOfBlock } from './schemaOfBlock.ts'
import { SlotSign } from './SlotSign.tsx'
import { useSlots } from './useSlots.ts'

interface Chosen {
  kind: string
  slot?: PlaceableSlot
}

/** What may be put into the page: its own kinds of block, and what teams have released. */
export function InsertDialog() {
  const page = useSchema('page')
  const slots = useSlots(true)
  const [chosen, setChosen] = useState<Chosen>()
  if (chosen && page) return <BlockMaker page={page} {...chosen} onBack={() => setChosen(undefined)} />
  const kinds = page
    ? blockSchemas(page)
        .map(kindOfBlock)
        .filter((kind) => kind !== 'slot')
    : []
  const teams = Map.groupBy(slots ?? [], ({ remote }) => remote)
  const choose = (kind: string) => (kind === 'prose' ? insertText() : setChosen({ kind }))
  return (
    <Dialog title="Insert">
      <h3>Of the page</h3>
      <ul className="studio-cards">
        {kinds.map((kind) => (
          <li key={kind}>
            <button type="button" onClick={() => choose(kind)}>
              <b>{blockNames[kind] ?? kind}</b>
              <small>{about[kind]}</small>
            </button>
          </li>
        ))}
      </ul>
      {[...teams].map(([team, its]) => (
        <section key={team}>
          <h3>By the team of {team}</h3>
          <ul className="studio-cards">
            {its.map((slot) => (
              <li key={slot.slot}>
                <button type="button" onClick={() => setChosen({ kind: 'slot', slot })}>
                  <b>
                    {slot.icon && <SlotSign icon={slot.icon} />} {slot.title ?? slot.slot}
                  </b>
                  <small>{slot.description ?? `Version ${slot.version}`}</small>
                  {slot.context.length > 0 && <small>Learns from the page: {slot.context.join(', ')}</small>}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {slots?.length === 0 && <p className="studio-soft">No team offers parts for pages now.</p>}
    </Dialog>
  )
}

const about: Readonly<Record<string, string>> = {
  prose: 'Paragraphs, headings, lists, links',
  html: 'For what text cannot say; it is sanitised',
  picture: 'One picture with a caption',
  gallery: 'Several pictures that open large',
  quote: 'What someone said, and who',
  facts: 'Terms and what they are',
  email: 'An address that robots do not read',
  banner: 'The place of a banner',
  regions: 'A list of all regions',
  form: 'One of the forms',
}

interface BlockMakerProps extends Chosen {
  page: FieldSchema
  onBack(): void
}

/** Its fields first: a block that is not whole would keep the page from showing. */
function BlockMaker({ page, kind, slot, onBack }: BlockMakerProps) {
  const schema = schemaOfBlock(page, kind, slot?.options as FieldSchema | undefined)
  const [yaml, setYaml] = useState(() => beginning(schema, slot))
  const [html, setHtml] = useState('')
  const values = JSON.parse(yaml) as object
  const change = (path: FieldPath, value: unknown) => setYaml(setIn(yaml, path, value))
  const name = slot ? (slot.title ?? slot.slot) : (blockNames[kind] ?? kind)
  return (
    <Dialog title={`Insert: ${name}`}>
      {slot?.description !== undefined && <p className="studio-hint">{slot.description}</p>}
      <form
        className="studio-fields"
        action={() => insert(kind === 'html' ? fenceOf('html', html) : fenceOf(kind, toYaml(values)))}
      >
        {kind === 'html' ? (
          <textarea
            aria-label="HTML"
            className="studio-code"
            rows={8}
            required
            value={html}
            onChange={({ target }) => setHtml(target.value)}
          />
        ) : (
          schema && (
            <Fields schema={schema} path={[]} value={values} onChange={change} problemsAt={() => []} />
          )
        )}
        <div className="studio-actions">
          <button type="submit" className="studio-main-action">
            Insert
          </button>
          <button type="button" onClick={onBack}>
            Something else
          </button>
        </div>
      </form>
    </Dialog>
  )
}

function beginning(schema: FieldSchema | undefined, slot: PlaceableSlot | undefined): string {
  if (!slot) return JSON.stringify({ ...(emptyValue(schema ?? {}) as object), kind: undefined })
  const options = emptyValue(slot.options ?? {})
  const isEmpty = typeof options !== 'object' || options === null || Object.keys(options).length === 0
  const fallback = 'This part is not there at the moment.'
  return JSON.stringify({ slot: slot.slot, ...(!isEmpty && { options }), fallback })
}

/** JSON, line by line, is what `yaml` makes readable again with the first change. */
function toYaml(values: object): string {
  return Object.entries(values).reduce((text, [name, value]) => setIn(text, [name], value), '')
}

const fenceOf = (kind: string, content: string) =>
  `\`\`\`block ${kind}\n${content.replace(/\n?$/, '\n')}\`\`\``
const newText = 'New text'

/** Beside other text it joins that. */
function insertText(): void {
  insert(newText)
}

function insert(source: string): void {
  const { document, block } = studio.read()
  if (!document) return
  const count = blocksOf(document.text).length
  const index = block === undefined ? count : Math.min(block + 1, count)
  const text = insertBlock(document.text, index, source)
  const at = blocksOf(text).findIndex((one, place) => place >= index - 1 && one.source.includes(source))
  studio.edit(text)
  studio.ask(undefined)
  studio.update({ block: at, panel: 'blocks' })
  if (source === newText) pageFrame.write(at)
}
