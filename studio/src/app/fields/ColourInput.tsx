import { joinScheme, splitScheme } from '@tessera/content/write/text'
import type { AriaAttributes } from 'react'

interface ColourInputProps extends AriaAttributes {
  id: string
  value: string
  /** The colour that stands while `value` is empty. */
  own: string
  onChange(value: string): void
}

const schemes = ['Light', 'Dark'] as const

/** A colour for each scheme: chosen, or written as CSS. */
export function ColourInput({ id, value, own, onChange, ...about }: ColourInputProps) {
  const pair = splitScheme(value || own)
  return (
    <fieldset className="studio-colours" id={id} aria-labelledby={`${id}-label`} {...about}>
      {schemes.map(function scheme(name, at) {
        const colour = pair[at] ?? ''
        const set = (next: string) =>
          onChange(at === 0 ? joinScheme(next, pair[1]) : joinScheme(pair[0], next))
        return (
          <span key={name}>
            <small aria-hidden="true">{name}</small>
            <input
              type="color"
              aria-label={`${name}: choose`}
              value={toHex(colour)}
              onChange={({ target }) => set(target.value)}
            />
            <input
              aria-label={name}
              dir="ltr"
              spellCheck={false}
              value={colour}
              onChange={({ target }) => set(target.value)}
            />
          </span>
        )
      })}
      {value !== '' && (
        <button type="button" className="studio-quiet" onClick={() => onChange('')}>
          Use the standard colour
        </button>
      )}
    </fieldset>
  )
}

/** A colour as `<input type="color">` takes it; black for one that only a page can resolve, such as `var(--ink)`. */
function toHex(colour: string): string {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return '#000000'
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((one) => one.toString(16).padStart(2, '0')).join('')}`
}
