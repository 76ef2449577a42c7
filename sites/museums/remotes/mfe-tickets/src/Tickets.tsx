import { compiledMessages } from '@tessera/kit/language/compiledMessages'
import { useState, useSyncExternalStore } from 'react'
import { Counter } from './Counter.tsx'
import { reservationLink } from './reservationLink.ts'
import type { SlotData } from './remote.ts'
import { catalogues } from './words/catalogues.ts'

interface TicketsProps {
  data: SlotData
  /** Begins each id. */
  idPrefix: string
}

/** The price of admission and what a visit costs; today is known in the browser alone. */
export function Tickets({ data: { page, language }, idPrefix }: TicketsProps) {
  const [wanted, setWanted] = useState({ day: '', adults: 2, children: 0 })
  const today = useSyncExternalStore(neverChanges, readToday, () => '')
  const { text, number, attributes } = compiledMessages(catalogues, language)
  const { price, on, website, museum } = page?.fields ?? {}
  const { day, adults, children } = wanted
  const amount = (people: number) =>
    number(people * (price?.amount ?? 0), {
      style: 'currency',
      currency: price?.currency ?? 'EUR',
      trailingZeroDisplay: 'stripIfInteger',
    })
  const counter = (who: 'adults' | 'children') => (
    <Counter
      id={`${idPrefix}${who}`}
      label={text(who)}
      fewer={text('fewer', { who: text(who) })}
      more={text('more', { who: text(who) })}
      count={wanted[who]}
      onCount={(count) => setWanted({ ...wanted, [who]: count })}
    />
  )
  const from = [today, on?.from ?? ''].toSorted().at(-1)
  return (
    <section className="tickets-panel" aria-labelledby={`${idPrefix}heading`} {...attributes}>
      <h2 id={`${idPrefix}heading`}>{text('heading')}</h2>
      <p className="tickets-price">
        <strong>{price ? amount(1) : text('free')}</strong>
        <span>{text(price ? 'each' : 'noTicket')}</span>
      </p>
      {price && (
        <>
          <p className="tickets-note">{text('rules')}</p>
          <div className="tickets-choice">
            <div className="tickets-field">
              <label htmlFor={`${idPrefix}day`}>{text('day')}</label>
              <input
                id={`${idPrefix}day`}
                type="date"
                min={from || undefined}
                max={on?.to ?? on?.from}
                value={day}
                onChange={({ target }) => setWanted({ ...wanted, day: target.value })}
              />
            </div>
            {counter('adults')}
            {counter('children')}
            <output className="tickets-total" htmlFor={`${idPrefix}adults ${idPrefix}children`}>
              <span>{text('total', { count: adults + children })}</span>
              <strong>{amount(adults + children / 2)}</strong>
            </output>
          </div>
          {website !== undefined && (
            <a className="tickets-reserve" href={reservationLink(website, wanted)}>
              {text('reserve')}
            </a>
          )}
        </>
      )}
      {museum && website === undefined && (
        <a className="tickets-reserve" href={museum.href}>
          {text('museum', { museum: museum.title })}
        </a>
      )}
      <p className="tickets-note">{text('example')}</p>
    </section>
  )
}

const neverChanges = () => () => {}
const readToday = () => new Date().toLocaleDateString('sv') // as 2027-03-01, by the visitor's clock
