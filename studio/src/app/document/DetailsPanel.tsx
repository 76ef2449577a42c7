import { bodyOf, fieldsOf, frontMatterOf, setField, type FieldPath } from '@tessera/content/write/text'
import { kindFor, type FieldSchema } from '../fields/controlFor.ts'
import { problemsIn } from '../fields/problemsIn.ts'
import { Fields } from '../fields/SchemaField.tsx'
import { useSchema } from '../fields/useSchema.ts'
import { changeForm } from '../forms/changeForm.ts'
import { studio } from '../store/studio.ts'
import type { ShownDocument } from '../store/StudioState.ts'
import { useStudio } from '../store/useStudio.ts'

const maxLength = 300_000 /* characters; a longer list is a table's business, not a form's */

/** The fields of the open document, as its schema has them. */
export function DetailsPanel() {
  const { document } = useStudio()
  if (!document) return <p className="studio-soft">No document is open.</p>
  return (
    <>
      <div className="studio-actions">
        <button type="button" onClick={() => studio.ask('rename')}>
          Rename …
        </button>
        <button type="button" onClick={() => studio.ask('remove')}>
          Remove …
        </button>
      </div>
      <DocumentFields key={document.file} document={document} />
    </>
  )
}

function DocumentFields({ document }: { document: ShownDocument }) {
  const { kind, text, problems } = document
  const schema = useSchema(kind)
  const values = text.length > maxLength ? undefined : readFields(text)
  if (!values) return <p className="studio-soft">Its fields cannot be read or are too many; see Text.</p>
  const own = schema && formOf(schema, values, document.file)
  const body = kind === 'region' ? bodyOf(text) : undefined
  function change(path: FieldPath, value: unknown): void {
    const now = studio.read().document?.text ?? text
    const changed =
      kind === 'form' ? changeForm(now, path, value, document.published.text) : setField(now, path, value)
    studio.edit(changed, `field ${stepOf(path)}`)
  }
  return (
    <div className="studio-fields">
      {own && (
        <Fields schema={own} path={[]} value={values} onChange={change} problemsAt={problemsIn(problems)} />
      )}
      {body !== undefined && (
        <label className="studio-field">
          <span>Introduction</span>
          <textarea
            rows={12}
            dir="auto"
            spellCheck
            value={body}
            onChange={({ target }) =>
              studio.edit(text.slice(0, text.length - body.length) + target.value, 'body')
            }
          />
        </label>
      )}
    </div>
  )
}

function readFields(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return { ...(fieldsOf(frontMatterOf(text)?.yaml ?? text) as object) }
  } catch {
    return undefined
  }
}

/** Without what a Markdown file has in its body. */
function formOf(schema: FieldSchema, values: object, file: string): FieldSchema | undefined {
  const kinds = schema.oneOf ?? schema.anyOf
  const own = kinds ? kindFor(kinds, values) : schema
  if (!own?.properties || !file.endsWith('.md')) return own
  const { blocks: _blocks, introduction: _introduction, ...properties } = own.properties
  return { ...own, properties }
}

/** A latitude and its longitude are one step of undo. */
function stepOf(path: FieldPath): string {
  return (['lat', 'lon'].includes(String(path.at(-1))) ? path.slice(0, -1) : path).join('.')
}
