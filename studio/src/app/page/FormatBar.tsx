import { useState, type MouseEvent } from 'react'
import type { EditCommand } from '../../shared/BridgeMessage.ts'
import { SearchInput } from '../fields/SearchInput.tsx'
import { pageFrame } from './pageFrame.ts'

const commands: readonly { command: EditCommand; sign: string; name: string }[] = [
  { command: 'strong', sign: 'B', name: 'Bold' },
  { command: 'em', sign: 'I', name: 'Italic' },
  { command: 'heading2', sign: 'H2', name: 'Heading H2' },
  { command: 'heading3', sign: 'H3', name: 'Smaller heading H3' },
  { command: 'paragraph', sign: '¶', name: 'Plain paragraph' },
  { command: 'bulletList', sign: '•', name: 'List' },
  { command: 'orderedList', sign: '1.', name: 'Numbered list 1.' },
  { command: 'quote', sign: '“', name: 'Quotation' },
]

/** For the text that is open in the page. */
export function FormatBar({ active, isHeld }: { active: readonly EditCommand[]; isHeld: boolean }) {
  const [href, setHref] = useState<string>()
  const run = (command: EditCommand, to?: string) =>
    pageFrame.send({ k: 'command', command, ...(to !== undefined && { href: to }) })
  return (
    <div className="studio-bar studio-format" role="toolbar" aria-label="Text">
      {commands.map(({ command, sign, name }) => (
        <button
          key={command}
          type="button"
          className={`studio-sign-${command}`}
          aria-label={name}
          title={name}
          aria-pressed={active.includes(command)}
          onMouseDown={keepFocus}
          onClick={() => run(command)}
        >
          {sign}
        </button>
      ))}
      <button
        type="button"
        aria-pressed={active.includes('link')}
        aria-expanded={href !== undefined}
        onMouseDown={keepFocus}
        onClick={() => setHref(href === undefined ? '' : undefined)}
      >
        Link
      </button>
      {href !== undefined && (
        <form
          className="studio-link"
          action={() => {
            run('link', href === '' ? undefined : href)
            setHref(undefined)
          }}
        >
          <SearchInput pick="link" aria-label="Where it leads" value={href} onChange={setHref} />
          <button type="submit">{href === '' ? 'Take the link away' : 'Link'}</button>
        </form>
      )}
      {isHeld && (
        <output>
          Text came without a key, as from dictation.{' '}
          <button type="button" onClick={() => pageFrame.keepHeld()}>
            Keep it
          </button>
        </output>
      )}
    </div>
  )
}

/** A press must not take the focus, and with it the selection, out of the page. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
