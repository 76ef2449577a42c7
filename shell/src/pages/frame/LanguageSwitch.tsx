import type { LoadedPage } from '../loading/LoadedPage.ts'
import { createLanguageHref } from '../head/createLanguageHref.ts'
import { useWords } from '../words/PageWords.ts'

/** Links to the page in each of the site's languages; each language is named in its own words. */
export function LanguageSwitch({ loaded }: { loaded: LoadedPage }) {
  const { text, paths } = useWords()
  const { languages = [], language: own } = loaded.site
  if (languages.length < 2) return null
  return (
    <nav className="shell-language-switch" aria-label={text('frame.languages')}>
      <ul className="shell-languages" data-languages data-prefix={paths.prefix}>
        {languages.map(({ language, direction }, index) => (
          <li key={language} lang={language} dir={direction}>
            {language === own ? (
              <span aria-current="true">{formatLanguage(language)}</span>
            ) : (
              <a
                href={createLanguageHref(loaded, language)}
                hrefLang={language}
                data-under={index === 0 ? '' : `/${language}`}
              >
                {formatLanguage(language)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Language → its name; cached, because creating a formatter takes longer than a hundred uses of it. */
const names = new Map<string, string>()

function formatLanguage(language: string): string {
  const known = names.get(language)
  if (known !== undefined) return known
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  const own = name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
  names.set(language, own)
  return own
}
