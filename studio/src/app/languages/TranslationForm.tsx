import type { Problem } from '@tessera/kit/contract/problems'
import { findBody, readFields, setField, translatedFields, translatedFile } from '@tessera/content/write/text'
import type { OpenedDocument } from '@tessera/content/write'
import { useId } from 'react'
import { Changes } from '../changes/Changes.tsx'
import { Problems } from '../fields/FieldGroup.tsx'
import { useTypeOf } from '../fields/useTypes.ts'
import { Button } from '../parts/Button.tsx'
import { studio } from '../store/studio.ts'
import type { PanelProps, ShownDocument } from '../store/StudioState.ts'
import { useAnswer } from '../store/useAnswer.ts'
import { useStudio } from '../store/useStudio.ts'
import { findDirection, formatLanguage, shorten, readSite, readSource } from './readTranslations.ts'
import { listTranslatedTexts, type Translated } from './listTranslatedTexts.ts'

/** Each text of the original with a field for its translation below it. */
export function TranslationForm({ document }: PanelProps) {
  const { set, listed } = useStudio()
  const { file, text } = document
  const of = readFields(text)['of']
  const type = useTypeOf(file)
  const { latest } = useAnswer(JSON.stringify(['source', set?.set, file, of, listed]), async () => ({
    ...(await readSource(file, of)),
    site: await readSite(),
  }))
  const language = translatedFile(file)?.language ?? ''
  if (!latest) return <p className="studio-soft">Loading the original…</p>
  const { source, before, site } = latest
  if (!source) return <p className="studio-problem">The original does not exist.</p>
  const fields = type?.translated ?? translatedFields[source.kind]
  const words = listTranslatedTexts(fields, source.text ?? '', text)
  return (
    <div className="studio-fields">
      <div className="studio-actions">
        <Button onClick={() => void studio.open(source.file)}>
          {formatLanguage(site.language)}: {source.file}
        </Button>
      </div>
      {of !== shorten(source) && (
        <Stale document={document} source={source} {...(before !== undefined && { before })} />
      )}
      {words?.map((one) => (
        <Field key={one.name} words={one} from={site.language} to={language} document={document} />
      )) ?? <p className="studio-soft">This translation is not valid. Edit it under Text.</p>}
      <Body document={document} source={source} from={site.language} to={language} />
    </div>
  )
}

function Stale({ document, source, before }: PanelProps & { source: OpenedDocument; before?: string }) {
  return (
    <section className="studio-notice" aria-label="The original has changed">
      <p>The original has changed since this was translated.</p>
      {before === undefined ? (
        <p className="studio-soft">The studio’s history does not have the original’s earlier text.</p>
      ) : (
        <Changes before={before} after={source.text} />
      )}
      <Button onClick={() => studio.edit(setField(document.text, ['of'], shorten(source)))}>
        Mark as up to date
      </Button>
    </section>
  )
}

interface FieldProps {
  words: Translated
  from: string
  to: string
  document: ShownDocument
}

function Field({ words: { name, label, source, value, write }, from, to, document }: FieldProps) {
  const id = useId()
  const problems = document.problems.filter(({ detail }) => isAt(detail, name))
  const change = (next: string) =>
    studio.edit(write(studio.read().document?.text ?? document.text, next), `field ${name}`)
  return (
    <div className="studio-field">
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-source`} className="studio-source" lang={from} dir={findDirection(from) ?? 'auto'}>
        {source}
      </p>
      <textarea
        id={id}
        rows={source.length > 80 ? 3 : 1}
        lang={to}
        dir={findDirection(to) ?? 'auto'}
        spellCheck
        aria-describedby={`${id}-source`}
        aria-invalid={problems.length > 0 || undefined}
        value={value}
        onChange={({ target }) => change(target.value)}
      />
      <Problems problems={problems} />
    </div>
  )
}

const isAt = (detail: Problem['detail'], name: string) =>
  String(detail?.['field'] ?? '').replace(/\[\d+\]/g, '') === name.replace(/\[[^\]]*\]/g, '')

interface BodyProps {
  document: ShownDocument
  source: OpenedDocument
  from: string
  to: string
}

/** The document's text. */
function Body({ document: { file, text }, source, from, to }: BodyProps) {
  const id = useId()
  const [wanted, own] = [findBody(source.text ?? '') ?? '', findBody(text) ?? '']
  if (!file.endsWith('.md') || wanted.trim() === '') return null
  const write = (body: string) => studio.edit(text.slice(0, text.length - own.length) + body, 'body')
  return (
    <div className="studio-field">
      {/^(?:pages|entries)\//.test(file) ? <b>Text</b> : <label htmlFor={id}>Text</label>}
      <details className="studio-more">
        <summary>{formatLanguage(from)}</summary>
        <p className="studio-source" lang={from} dir={findDirection(from) ?? 'auto'}>
          {wanted}
        </p>
      </details>
      {own.trim() === '' && (
        <div className="studio-actions">
          <Button onClick={() => write(wanted)}>Copy the original</Button>
        </div>
      )}
      {/^(?:pages|entries)\//.test(file) ? (
        <p className="studio-hint">Edit it in the page or under Blocks.</p>
      ) : (
        <textarea
          id={id}
          rows={12}
          lang={to}
          dir={findDirection(to) ?? 'auto'}
          spellCheck
          value={own}
          onChange={({ target }) => write(target.value)}
        />
      )}
    </div>
  )
}
