import type { Hours, Sight, SiteLanguage } from '@tessera/content/port'
import { languageOf } from '../words/languageOf.ts'
import { useWords } from '../words/PageWords.ts'
import { describeHours } from '../words/describeHours.ts'
import { LazyPicture } from './LazyPicture.tsx'
import { CategoryName } from './Categories.tsx'

/** A list of sights. `language`: the language of their texts, if it is not the page's. */
export function Sights({
  sights,
  language,
}: {
  sights: readonly Sight[]
  language?: SiteLanguage | undefined
}) {
  return (
    <ul className="shell-sights">
      {sights.map(({ id, name, category, text, web, hours, picture }) => (
        <li key={id} id={anchorOf(id)}>
          {picture && <LazyPicture picture={picture} sizes="(min-width: 40rem) 22rem, 92vw" />}
          <h3>
            <bdi>{name}</bdi>
          </h3>
          {category && (
            <p className="shell-sight-category">
              <CategoryName category={category} />
            </p>
          )}
          {text !== undefined && <p {...languageOf(language)}>{text}</p>}
          {hours && (
            <p className="shell-sight-hours">
              <OpenAt hours={hours} />
            </p>
          )}
          {web !== undefined && <WebLink href={web} />}
        </li>
      ))}
    </ul>
  )
}

function OpenAt({ hours }: { hours: Hours }) {
  const words = useWords()
  if (hours.instead) return words.text(`sight.${hours.instead}`)
  const described = describeHours(hours, words)
  if (described !== undefined) return words.text('sight.open', { hours: described })
  return (
    <>
      {words.text('sight.openAs')} <code dir="ltr">{hours.words}</code>
    </>
  )
}

/** Id of the element with a sight's text. */
export function anchorOf(sightId: string): string {
  return `sight-${sightId}`
}

/** A link to another site, labelled with its host name. */
export function WebLink({ href }: { href: string }) {
  return (
    <a className="shell-web" href={href} dir="ltr">
      {URL.parse(href)?.hostname.replace(/^www\./, '') ?? href}
    </a>
  )
}
