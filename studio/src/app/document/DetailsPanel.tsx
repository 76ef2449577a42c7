import { tryFields, type FieldPath } from '@tessera/content/write/text'
import { kindFor, type FieldSchema } from '../fields/controlFor.ts'
import { filterProblems } from '../fields/filterProblems.ts'
import { Fields } from '../fields/SchemaField.tsx'
import { useSchema } from '../fields/useSchema.ts'
import { useTypeOf } from '../fields/useTypes.ts'
import { changeField } from '../forms/changeField.ts'
import { changeToken, readTokenFields, themeSchema } from '../forms/themeSchema.ts'
import { DrawingForm } from '../media/DrawingForm.tsx'
import { WordsFields } from './WordsFields.tsx'
import { Button } from '../parts/Button.tsx'
import { tokensFile } from '../store/isOfAllPages.ts'
import { studio } from '../store/studio.ts'
import type { PanelProps } from '../store/StudioState.ts'

const maxLength = 300_000 /* characters; the form of a longer document would be too slow */

/** A form with the fields of the open document, built from its schema. */
export function DetailsPanel({ document }: PanelProps) {
  const { published, text } = document
  return (
    <>
      <div className="studio-actions">
        <Button onClick={() => studio.openDialog('rename')}>Rename…</Button>
        <Button onClick={() => studio.openDialog('remove')}>Remove…</Button>
        {published.text !== null && published.text !== text && (
          <Button onClick={() => studio.edit(published.text ?? '')}>Discard draft</Button>
        )}
      </div>
      <DocumentFields key={document.file} document={document} />
    </>
  )
}

function DocumentFields({ document }: PanelProps) {
  const { file, kind, text, problems } = document
  const schema = useSchema(kind)
  const type = useTypeOf(file)
  const isTokens = file === tokensFile
  const read = isTokens ? readTokenFields : tryFields
  const values = text.length > maxLength || /\.(?:svg|html)$/.test(file) ? undefined : read(text)
  if (kind === 'theme' && file.endsWith('.svg')) return <DrawingForm of={file} />
  if (!values || file === 'theme/fonts.css')
    return (
      <p className="studio-soft">
        There is no form for this document, or it is too long or not valid. Edit it under Text.
      </p>
    )
  const ofType = type?.schema as FieldSchema | undefined
  const whole = isTokens ? themeSchema : kind === 'entry' ? ofType : schema
  const own = whole && selectFormSchema(whole, values, file)
  const problemsAt = filterProblems(problems)
  function change(path: FieldPath, value: unknown): void {
    const now = studio.read().document?.text ?? text
    const next = isTokens
      ? changeToken(now, path, value)
      : changeField(now, path, value, document.published.text)
    studio.edit(next, `field ${nameStep(path)}`)
  }
  const form = { path: [], value: values, onChange: change, problemsAt }
  return (
    <div className="studio-fields">
      {kind === 'words' && <WordsFields file={file} {...form} />}
      {kind !== 'words' && own && (
        <Fields {...form} schema={own} isOpen={isTokens && !document.published.text} />
      )}
    </div>
  )
}

/** The schema without the fields that a Markdown file keeps in its body. */
function selectFormSchema(schema: FieldSchema, values: object, file: string): FieldSchema | undefined {
  const kinds = schema.oneOf ?? schema.anyOf
  const own = kinds ? kindFor(kinds, values) : schema
  if (!own?.properties || !file.endsWith('.md')) return own
  const { blocks: _blocks, ...properties } = own.properties
  return { ...own, properties }
}

/** The undo group of a field: quick changes of one group are one step. Latitude and longitude share a group. */
function nameStep(path: FieldPath): string {
  return (['lat', 'lon'].includes(String(path.at(-1))) ? path.slice(0, -1) : path).join('.')
}
