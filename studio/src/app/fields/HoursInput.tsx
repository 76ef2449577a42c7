import { useRef, type AriaAttributes } from 'react'
import { Hits, type Hit } from '../parts/Hits.tsx'
import { call } from '../store/call.ts'
import { useAnswer } from '../store/useAnswer.ts'
import { formatHours } from './formatHours.ts'

interface HoursInputProps extends AriaAttributes {
  id: string
  value: string
  onChange(value: string): void
}

/** What an editor may begin with. */
const common: readonly Hit[] = [
  { id: '24/7', name: 'Always open' },
  { id: 'Mo-Su 10:00-18:00', name: 'Every day 10:00–18:00' },
  { id: 'Tu-Su 10:00-14:00,16:00-19:00', name: 'Tue–Sun 10:00–14:00, 16:00–19:00' },
  { id: 'Mo-Fr 10:00-18:00; Sa 10:00-14:00', name: 'Mon–Fri 10:00–18:00; Sat 10:00–14:00' },
]
const maxLength = 500 /* characters that are read as hours */

/** Hours in the syntax of OpenStreetMap, and what they mean. */
export function HoursInput({ value, onChange, ...about }: HoursInputProps) {
  const isAsked = value !== '' && value.length <= maxLength
  const { latest: hours } = useAnswer(`hours ${value}`, () =>
    isAsked ? call('hours', { written: value }) : undefined,
  )
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
        label="Hours to begin with"
        hits={value === '' ? common : []}
        onChoose={({ id }) => {
          onChange(id)
          input.current?.focus()
        }}
      />
    </>
  )
}
