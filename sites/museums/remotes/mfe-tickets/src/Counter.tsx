const most = 20 // people; a larger group writes to the museum

interface CounterProps {
  id: string
  label: string
  /** Names of the two buttons. */
  fewer: string
  more: string
  count: number
  onCount(count: number): void
}

/** A number of people, to be typed or counted up and down. */
export function Counter({ id, label, fewer, more, count, onCount }: CounterProps) {
  const limit = (wanted: number) => onCount(Math.min(Math.max(Math.trunc(wanted) || 0, 0), most))
  return (
    <div className="tickets-field">
      <label htmlFor={id}>{label}</label>
      <div className="tickets-counter">
        <button type="button" aria-label={fewer} disabled={count === 0} onClick={() => limit(count - 1)}>
          −
        </button>
        <input
          id={id}
          type="number"
          min={0}
          max={most}
          value={count}
          onChange={({ target }) => limit(target.valueAsNumber)}
        />
        <button type="button" aria-label={more} disabled={count === most} onClick={() => limit(count + 1)}>
          +
        </button>
      </div>
    </div>
  )
}
