import { useId, useState, type ReactNode } from 'react'
import { useMapEvents } from 'react-leaflet'
import { Icon } from '../controls/Icon.tsx'
import { prefersReducedMotion } from '../controls/prefersReducedMotion.ts'
import { stopPresses } from '../controls/stopPresses.ts'
import { wordsOfPage } from '../words/chooseWords.ts'
import './panPad.css'

/** Each direction, as multiples of a step to the right and down, in reading order. */
const ways = [
  { name: 'up', right: 0, down: -1, arrow: 'M12 20V4M6 10l6-6 6 6' },
  { name: 'left', right: -1, down: 0, arrow: 'M20 12H4M10 6l-6 6 6 6' },
  { name: 'right', right: 1, down: 0, arrow: 'M4 12h16M14 6l6 6-6 6' },
  { name: 'down', right: 0, down: 1, arrow: 'M12 4v16M6 14l6 6 6-6' },
] as const
/** Part of the map's width or height by which a press moves the map: the old edge is then well inside. */
const share = 0.4

/** Buttons that move the map, so that no one needs to drag it (WCAG 2.5.7). */
export function PanPad(): ReactNode {
  const map = useMapEvents({ popupopen: () => setOpen(false) })
  const [isOpen, setOpen] = useState(false)
  const padId = useId()
  const { text } = wordsOfPage()

  function pan(right: number, down: number): void {
    const by = map.getSize().multiplyBy(share)
    map.panBy([right * by.x, down * by.y], { animate: !prefersReducedMotion() })
    map.fire('dragend') // counts as a move of the visitor, as a drag does
  }

  return (
    <div ref={stopPresses} className="maps-pan leaflet-control">
      <button
        type="button"
        className="maps-pan-button"
        aria-label={text('move')}
        aria-expanded={isOpen}
        aria-controls={padId}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon>
          <path d="M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3" />
        </Icon>
      </button>
      <div id={padId} className="maps-pan-pad" hidden={!isOpen}>
        {ways.map(({ name, right, down, arrow }) => (
          <button
            key={name}
            type="button"
            className={`maps-pan-button maps-pan-${name}`}
            aria-label={text(`move.${name}`)}
            onClick={() => pan(right, down)}
          >
            <Icon>
              <path d={arrow} />
            </Icon>
          </button>
        ))}
      </div>
    </div>
  )
}
