import { useEffect, useEffectEvent, useState } from 'react'
import { studio } from './studio.ts'

interface Answer<Value> {
  /** Of the question asked last. */
  value?: Value
  /** Of that, or of the one before. */
  latest?: Value
}

/** What `ask` answers, asked again when `key` changes. A failure is shown, and the question stays open. */
export function useAnswer<Value>(key: string, ask: () => Promise<Value> | undefined): Answer<Value> {
  const [answer, setAnswer] = useState<{ key: string; value: Value }>()
  const askNow = useEffectEvent(ask)
  useEffect(
    function askOnce() {
      let isCurrent = true
      askNow()
        ?.then((value) => isCurrent && setAnswer({ key, value }))
        .catch(studio.report)
      return () => void (isCurrent = false)
    },
    [key],
  )
  if (!answer) return {}
  return { latest: answer.value, ...(answer.key === key && { value: answer.value }) }
}
