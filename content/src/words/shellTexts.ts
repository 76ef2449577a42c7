import arabic from './ar.json' with { type: 'json' }
import english from './en.json' with { type: 'json' }
import french from './fr.json' with { type: 'json' }
import german from './de.json' with { type: 'json' }
import spanish from './es.json' with { type: 'json' }

/** Language → the shell's own texts by key, as they stand where a site says nothing else. */
export const shellTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ar: arabic,
  de: german,
  en: english,
  es: spanish,
  fr: french,
}
