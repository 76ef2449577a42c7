import { useId, useState, version } from 'react'

export function Counter({ label }: { label: string }) {
  const [count, setCount] = useState(0)
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{label}</h2>
      <button type="button" onClick={() => setCount(count + 1)}>
        {count} with React {version}
      </button>
    </section>
  )
}
