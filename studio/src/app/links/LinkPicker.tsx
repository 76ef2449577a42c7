import { useEffect, useRef, useState } from 'react'
import { Hits } from '../parts/Hits.tsx'
import { call } from '../store/call.ts'
import { useAnswer } from '../store/useAnswer.ts'
import { useStudio } from '../store/useStudio.ts'
import { readLink } from './readLink.ts'

interface LinkPickerProps {
  value: string
  /** Gets links alone: words that are searched for stay in this field. */
  onChange(value: string): void
  id?: string | undefined
  label?: string | undefined
  describedBy?: string | undefined
  isInvalid?: boolean | undefined
}

const maxHits = 8
const minWords = 2 /* characters that are searched for */

/** A page of this site, found by its name, or an address elsewhere. What it writes follows when a page is renamed. */
export function LinkPicker({ value, onChange, id, label, describedBy, isInvalid }: LinkPickerProps) {
  const set = useStudio().set?.set
  const [typed, setTyped] = useState({ text: value, value })
  const text = typed.value === value ? typed.text : value
  const link = readLink(text)
  const words = link.kind === 'words' ? text.trim() : ''
  const path = link.kind === 'page' || link.kind === 'external' ? link.path : ''
  const isSearched = set !== undefined && words.length >= minWords
  const { latest } = useAnswer(`search ${set} ${words}`, () =>
    isSearched ? call('search', { set, text: words, max: maxHits }) : undefined,
  )
  const { value: target } = useAnswer(`find ${set} ${path}`, () =>
    set !== undefined && path !== '' ? call('find', { set, path }) : undefined,
  )

  const about = aboutLink(link, value, target) ?? ''
  const input = useRef<HTMLInputElement>(null)
  const isLink = link.kind !== 'words' && link.kind !== 'refused'

  useEffect(
    function holdForm() {
      input.current?.setCustomValidity(isLink ? '' : about)
    },
    [isLink, about],
  )

  function change(next: string): void {
    const read = readLink(next)
    const written = 'value' in read ? read.value : read.kind === 'none' ? '' : value
    setTyped({ text: next, value: written })
    if (written !== value) onChange(written)
  }

  return (
    <>
      <input
        ref={input}
        id={id}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || link.kind === 'refused' || undefined}
        autoComplete="off"
        placeholder="Name of a page, or an address"
        dir="auto"
        value={text}
        onChange={({ target: { value: next } }) => change(next)}
      />
      <output className="studio-hint">{about}</output>
      {link.kind === 'external' && target && path !== '/' && (
        <button type="button" onClick={() => change(path)}>
          Is that this site? Use {path}: it follows when the page is renamed.
        </button>
      )}
      {isSearched && (
        <Hits
          label="Pages that were found"
          hits={(latest?.hits ?? []).map(({ href, name, kind }) => ({
            id: href,
            name,
            about: `${kind}, ${href}`,
          }))}
          onChoose={({ id: href }) => {
            change(href)
            input.current?.focus()
          }}
        />
      )}
    </>
  )
}

function aboutLink(
  link: ReturnType<typeof readLink>,
  value: string,
  target: { title: string } | null | undefined,
) {
  const still = value === '' ? '' : ` Until then it leads to ${value}.`
  switch (link.kind) {
    case 'none':
      return ''
    case 'refused':
      return link.why + still
    case 'words':
      return `Choose a page below, or write an address that begins with https://.${still}`
    case 'external':
      return link.value.startsWith('http:') ? 'Not encrypted: does https: work, too?' : 'Leaves this site.'
    case 'page':
      if (link.path === '') return 'Leads to a heading of this page.'
      return target === null ? 'No page of this site is there now.' : target && `Leads to: ${target.title}`
  }
}
