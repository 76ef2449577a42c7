import { useState, type MouseEvent } from 'react'
import type { EditCommand } from '../../shared/BridgeMessage.ts'
import { LinkInput } from '../fields/LinkInput.tsx'
import { Button } from '../parts/Button.tsx'
import type { PageState } from '../store/StudioState.ts'
import { pageFrame } from './pageFrame.ts'

const commands: readonly (readonly [command: EditCommand, sign: string, name: string])[] = [
  ['strong', 'B', 'Bold'],
  ['em', 'I', 'Italic'],
  ['heading2', 'H2', 'Heading H2'],
  ['heading3', 'H3', 'Smaller heading H3'],
  ['paragraph', '¶', 'Plain paragraph'],
  ['bulletList', '•', 'List'],
  ['orderedList', '1.', 'Numbered list 1.'],
  ['quote', '“', 'Quotation'],
]

/** The bar that formats the text which is open in the page. */
export function FormatBar({ format: active = [], isHeld }: PageState) {
  const [href, setHref] = useState<string>()
  function link(): void {
    pageFrame.send({ k: 'command', command: 'link', ...(href ? { href } : {}) })
    setHref(undefined)
  }
  return (
    <div className="studio-bar" role="toolbar" aria-label="Text">
      {commands.map(([command, sign, name]) => (
        <Button
          key={command}
          className={`studio-sign studio-sign-${command}`}
          aria-label={name}
          title={name}
          aria-pressed={active.includes(command)}
          onMouseDown={keepFocus}
          onClick={() => pageFrame.send({ k: 'command', command })}
        >
          {sign}
        </Button>
      ))}
      <Button
        aria-pressed={active.includes('link')}
        aria-expanded={href !== undefined}
        onMouseDown={keepFocus}
        onClick={() => setHref(href === undefined ? '' : undefined)}
      >
        Link
      </Button>
      {href !== undefined && (
        <form className="studio-actions" action={link}>
          <LinkInput aria-label="Link to" value={href} onChange={setHref} />
          <button type="submit">{href === '' ? 'Remove link' : 'Link'}</button>
        </form>
      )}
      {isHeld && (
        <output>
          Text arrived without a key press, for example by dictation.{' '}
          <Button onClick={() => pageFrame.keepHeld()}>Keep text</Button>
        </output>
      )}
    </div>
  )
}

/** A press must not move the focus, and with it the selection, out of the page. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
