import { translatedFields, translatedFile } from '@tessera/content/write/text'
import { Button } from '../parts/Button.tsx'
import { studio } from '../store/studio.ts'
import type { PanelProps } from '../store/StudioState.ts'
import { useAnswer } from '../store/useAnswer.ts'
import { useStudio } from '../store/useStudio.ts'
import { buildFirstText, formatLanguage, readTranslations, type Translation } from './readTranslations.ts'
import { TranslationForm } from './TranslationForm.tsx'

/** The open document in the site's other languages; a translation beside what it is of. */
export function LanguagesPanel({ document }: PanelProps) {
  const { set, listed } = useStudio()
  const { file, kind, revision } = document
  const hasWords = translatedFields[kind] !== undefined
  const key = JSON.stringify(['languages', set?.set, file, revision, listed])
  const { latest: translations } = useAnswer(key, () => (hasWords ? readTranslations(document) : undefined))
  if (translatedFile(file)) return <TranslationForm key={file} document={document} />
  if (!hasWords) return <p className="studio-soft">This document has no words that differ by language.</p>
  if (!translations) return <p className="studio-soft">The languages are read …</p>
  if (translations.length === 0)
    return (
      <p className="studio-soft">The site has one language. Others are named in “Languages” of the site.</p>
    )
  const open = (one: Translation) =>
    void studio
      .open(one.file, undefined, buildFirstText(document, one.file))
      .then(() => studio.update({ panel: 'languages' }))
  return (
    <ul className="studio-list">
      {translations.map((one) => (
        <li key={one.language}>
          <p>
            <b>{formatLanguage(one.language)}</b>
            <br />
            {inWords(one)}
          </p>
          <Button onClick={() => open(one)}>
            {one.isBegun ? 'Open' : 'Begin'}
            <span className="studio-unseen"> the {formatLanguage(one.language)} text</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

function inWords({ isBegun, isStale, missing }: Translation): string {
  if (!isBegun) return 'Not translated: visitors see the first language.'
  const parts = [
    ...(isStale ? ['The document has changed since it was translated.'] : []),
    ...(missing > 0 ? [`${missing} ${missing === 1 ? 'text is' : 'texts are'} missing.`] : []),
  ]
  return parts.length > 0 ? parts.join(' ') : 'Complete, and up to date.'
}
