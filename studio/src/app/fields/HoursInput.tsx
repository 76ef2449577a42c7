import { useRef, type AriaAttributes } from 'react'
import { Hits, type Hit } from '../parts/Hits.tsx'
import { useCall } from '../store/useAnswer.ts'
import { formatHours } from './formatHours.ts'

interface HoursInputProps extends AriaAttributes {
  id: string
  value: string
  onChange(value: string): void
}

const common: readonly Hit[] = [
  { id: '24/7', name: 'Always open' },
  { id: 'Mo-Su 10:00-18:00', name: 'Every day 10:00–18:00' },
  { id: 'Tu-Su 10:00-14:00,16:00-19:00', name: 'Tue–Sun 10:00–14:00, 16:00–19:00' },
  { id: 'Mo-Fr 10:00-18:00; Sa 10:00-14:00', name: 'Mon–Fri 10:00–18:00; Sat 10:00–14:00' },
]
const maxLength = 500 /* characters that the call `hours` accepts */

/** Opening hours in OpenStreetMap's syntax, with a readable version below. */
export function HoursInput({ value, onChange, ...about }: HoursInputProps) {
  const isAsked = value !== '' && value.length <= maxLength
  const { latest: hours } = useCall('hours', isAsked && { written: value })
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        {...about}
        ref={input}
        autoComplete="off"
        placeholder="Mo-Fr 10:00-18:00"
        dir="ltr"
        maxLength={maxLength}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <output className="studio-hint">{isAsked && hours && formatHours(hours)}</output>
      <Hits
        label="Common hours"
        hits={value === '' ? common : []}
        onChoose={({ id }) => {
          onChange(id)
          input.current?.focus()
        }}
      />
    </>
  )
}
