import type { SlotIcon } from '@tessera/kit/contract/slots'

/** Lines on 16 by 16. */
const lines: Readonly<Record<SlotIcon, string>> = {
  calendar: 'M2 4h12v10H2zM2 7h12M5 2v3M11 2v3',
  form: 'M2 3h12v3.5H2zM2 9.5h12V13H2z',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 7v4M8 4.5v1',
  list: 'M6 4h8M6 8h8M6 12h8M2 4h1M2 8h1M2 12h1',
  map: 'M2 4l4-2 4 2 4-2v10l-4 2-4-2-4 2zM6 2v10M10 4v10',
  picture: 'M2 3h12v10H2zM2 11l4-4 3 3 2-2 3 3',
  ticket: 'M2 4h12v2a2 2 0 0 0 0 4v2H2v-2a2 2 0 0 0 0-4zM9 4v8',
  weather: 'M5 13a3 3 0 0 1 0-6 4 4 0 0 1 7.5 1A2.5 2.5 0 0 1 12 13z',
}

/** The icon that the team of a slot chose. */
export function SlotSign({ icon }: { icon: SlotIcon }) {
  return (
    <svg width="16" height="16" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
      <path d={lines[icon]} />
    </svg>
  )
}
