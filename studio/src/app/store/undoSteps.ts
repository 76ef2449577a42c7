/** Texts that can be gone back to, and forward again, of one document. */
export interface UndoSteps {
  past: readonly string[]
  future: readonly string[]
  /** What the last change was made in: more of the same is one step. */
  group?: string | undefined
  /** ms; of the last change. */
  at: number
}

type Step = { steps: UndoSteps; text: string } | undefined

const pause = 1500 /* ms without a change that end a step */
const maxSteps = 200

export const noSteps: UndoSteps = { past: [], future: [], at: 0 }

/** `before` can be gone back to, unless the change goes on with the last. A change without a group is a step of its own. */
export function addStep(steps: UndoSteps, before: string, group?: string, at = Date.now()): UndoSteps {
  const goesOn = group !== undefined && group === steps.group && at - steps.at < pause
  const past = goesOn ? steps.past : [...steps.past, before].slice(-maxSteps)
  return { past, future: [], group, at }
}

export function stepBack({ past, future }: UndoSteps, now: string): Step {
  const text = past.at(-1)
  if (text === undefined) return undefined
  return { text, steps: { past: past.slice(0, -1), future: [now, ...future], at: 0 } }
}

export function stepForward({ past, future: [text, ...future] }: UndoSteps, now: string): Step {
  return text === undefined ? undefined : { text, steps: { past: [...past, now], future, at: 0 } }
}
