import { useEffect, useRef, useState, type AriaAttributes } from 'react'
import { readLink, type ReadLink } from '../links/readLink.ts'
import { Hits } from '../parts/Hits.tsx'
import { useCall } from '../store/useAnswer.ts'
import { useStudio } from '../store/useStudio.ts'

interface LinkInputProps extends AriaAttributes {
  id?: string
  value: string
  onChange(value: string): void
}

const maxHits = 8
const minLength = 2 /* characters typed before a search begins */

/** Chooses a link, by a page's name or by an address. Search text never reaches the document. */
export function LinkInput({ value, onChange, ...about }: LinkInputProps) {
  const [typed, setTyped] = useState({ text: value, value })
  const text = typed.value === value ? typed.text : value
  const link = readLink(text)
  const words = link.kind === 'words' ? text.trim() : ''
  const path = 'path' in link ? link.path : ''
  const { found, target } = useLookUps(words, path)
  const message = describeLink(link, value, target)
  const isUnfinished = link.kind === 'words' || link.kind === 'refused'
  const input = useRef<HTMLInputElement>(null)

  useEffect(function preventSubmit() {
    input.current?.setCustomValidity(isUnfinished ? message : '')
  })

  function change(next: string): void {
    const read = readLink(next)
    const written = 'value' in read ? read.value : read.kind === 'none' ? '' : value
    setTyped({ text: next, value: written })
    if (written !== value) onChange(written)
  }

  return (
    <>
      <input
        {...about}
        ref={input}
        aria-invalid={about['aria-invalid'] || link.kind === 'refused' || undefined}
        autoComplete="off"
        placeholder="Page name or address"
        dir="auto"
        value={text}
        onChange={({ target: { value: next } }) => change(next)}
      />
      <output className="studio-hint">{message}</output>
      {link.kind === 'external' && target && path !== '/' && (
        <button type="button" onClick={() => change(path)}>
          Is this page on your site? Use {path} instead: it stays correct when the page is renamed.
        </button>
      )}
      <Hits
        label="Search results"
        hits={found.map(({ href, name, kind }) => ({ id: href, name, about: `${kind}, ${href}` }))}
        onChoose={({ id }) => {
          change(id)
          input.current?.focus()
        }}
      />
    </>
  )
}

/** Searches for `words` and finds the document of `path`; skips an empty text or path. */
function useLookUps(words: string, path: string) {
  const set = useStudio().set?.set
  const isSearched = set !== undefined && words.length >= minLength
  const { latest } = useCall('search', isSearched && { set, text: words, max: maxHits })
  const { value: target } = useCall('find', set !== undefined && path !== '' && { set, path })
  return { found: (isSearched && latest?.hits) || [], target }
}

function describeLink(link: ReadLink, value: string, target: { title: string } | null | undefined): string {
  const still = value === '' ? '' : ` Until then it links to ${value}.`
  switch (link.kind) {
    case 'none':
      return ''
    case 'refused':
      return link.why + still
    case 'words':
      return `Choose a page below, or enter an address that begins with https://.${still}`
    case 'external':
      return link.value.startsWith('http:') ? 'Not encrypted: try https: instead.' : 'Leads to another site.'
    case 'page':
      if (link.path === '') return 'Links to a heading on this page.'
      return target === null
        ? 'There is no such page on this site.'
        : target
          ? `Links to: ${target.title}`
          : ''
  }
}
