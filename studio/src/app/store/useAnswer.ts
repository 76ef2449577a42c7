import { useEffect, useEffectEvent, useState } from 'react'
import type { CallInput, CallName, CallOutput } from '../../shared/calls.ts'
import { call } from './call.ts'
import { studio } from './studio.ts'

interface Answer<Value> {
  /** Response for the current key. */
  value?: Value
  /** Response for the current key; until it arrives, for the previous key. */
  latest?: Value
}

/** Loads a value by `ask`, again when `key` changes. If loading fails, shows the message; the value is undefined. */
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

/** Makes a call, again when its input changes; none while there is no input. */
export function useCall<Name extends CallName>(
  name: Name,
  input: CallInput<Name> | false | undefined,
): Answer<CallOutput<Name>> {
  return useAnswer(JSON.stringify([name, input]), () => (input ? call(name, input) : undefined))
}
