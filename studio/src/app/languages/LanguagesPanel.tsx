import { translatedFields, translatedFile } from '@tessera/content/write/text'
import { Button } from '../parts/Button.tsx'
import { studio } from '../store/studio.ts'
import type { PanelProps } from '../store/StudioState.ts'
import { useAnswer } from '../store/useAnswer.ts'
import { useStudio } from '../store/useStudio.ts'
import { buildFirstText, formatLanguage, readTranslations, type Translation } from './readTranslations.ts'
import { TranslationForm } from './TranslationForm.tsx'

/** Lists the open document's translations; for a translation, shows its form. */
export function LanguagesPanel({ document }: PanelProps) {
  const { set, listed } = useStudio()
  const { file, kind, revision } = document
  const hasWords = translatedFields[kind] !== undefined
  const key = JSON.stringify(['languages', set?.set, file, revision, listed])
  const { latest: translations } = useAnswer(key, () => (hasWords ? readTranslations(document) : undefined))
  if (translatedFile(file)) return <TranslationForm key={file} document={document} />
  if (!hasWords) return <p className="studio-soft">This document has nothing to translate.</p>
  if (!translations) return <p className="studio-soft">Loading languages…</p>
  if (translations.length === 0)
    return (
      <p className="studio-soft">
        The site has one language. To add others, open the document “Site” and its field “Languages”.
      </p>
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
            {describeProgress(one)}
          </p>
          <Button onClick={() => open(one)}>
            {one.isBegun ? 'Open' : 'Start'}
            <span className="studio-unseen"> the {formatLanguage(one.language)} translation</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

function describeProgress({ isBegun, isStale, missing }: Translation): string {
  if (!isBegun) return 'Not translated: visitors see the original.'
  const parts = [
    ...(isStale ? ['The original has changed since it was translated.'] : []),
    ...(missing > 0 ? [`${missing} ${missing === 1 ? 'text is' : 'texts are'} missing.`] : []),
  ]
  return parts.length > 0 ? parts.join(' ') : 'Complete and up to date.'
}
