import type { Problem } from '@tessera/kit/contract/problems'
import { createSourceReader, translate, type Source } from '../compile/deriveTranslations.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { kindOf } from '../documents/kindOf.ts'
import type { Document } from '../documents/readDocument.ts'
import { sourcesOf, translatedFile } from '../languages/translatedFile.ts'

/** A document as a set has it; `null`: it is removed. */
export interface DraftText {
  file: string
  text: string | null
}

interface Translation {
  file: string
  /** JSON. */
  value: string
}

/** Documents with their words in another language, where they, their translation or neither is a draft. */
export function translateDrafts(
  { db, language }: Pick<Compiled, 'db' | 'language'>,
  drafts: readonly DraftText[],
  read: (file: string) => Document | undefined,
) {
  const texts = new Map(drafts.map(({ file, text }) => [file, text]))
  const sourceAt = createSourceReader(db)
  const published = db.prepare("SELECT file, value FROM documents WHERE kind = 'translation' AND name = ?")

  function translationOf(stem: string): Translation | undefined {
    const drafted = [`${stem}.${language}.md`, `${stem}.${language}.json`].find((file) => texts.has(file))
    if (drafted === undefined) return published.get(`${stem}@${language}`) as unknown as Translation
    const document = read(drafted)
    return document && { file: drafted, value: JSON.stringify(document.value) }
  }

  function sourceOf(files: readonly string[]): Source | undefined {
    const drafted = files.find((file) => texts.has(file))
    if (drafted === undefined) return sourceAt(files)
    const [id, text] = [kindOf(drafted), texts.get(drafted)]
    return id && typeof text === 'string' ? { ...id, file: drafted, hash: '', text } : undefined
  }

  return {
    inLanguage(document: Document): Document {
      const stem = document.file.replace(/\.[a-z]+$/, '')
      const translation = language === undefined ? undefined : translationOf(stem)
      if (!translation) return document
      const value = translate(translation, sourceOf([document.file])).value
      return value === undefined ? document : ({ ...document, value } as Document)
    },
    /** Of a draft that is a translation: of what it says, and of what it says that its document does not have. */
    problems(file: string): readonly Problem[] {
      const translated = translatedFile(file)
      const value = translated && read(file)?.value
      if (!translated || value === undefined) return []
      return translate({ file, value: JSON.stringify(value) }, sourceOf(sourcesOf(translated))).problems
    },
  }
}
