/** The texts of one document for undo and redo. */
export interface UndoSteps {
  past: readonly string[]
  future: readonly string[]
  /** Group of the last change; further changes of the group belong to the same step. */
  group?: string | undefined
  /** Time of the last change, ms. */
  at: number
}

type Step = { steps: UndoSteps; text: string } | undefined

const pause = 1500 /* ms without a change that end a step */
const maxSteps = 200

export const noSteps: UndoSteps = { past: [], future: [], at: 0 }

/** Adds `before` as a step, unless the change continues the last step. A change without a group is always a step. */
export function addStep(steps: UndoSteps, before: string, group?: string, at = Date.now()): UndoSteps {
  const continues = group !== undefined && group === steps.group && at - steps.at < pause
  const past = continues ? steps.past : [...steps.past, before].slice(-maxSteps)
  return { past, future: [], group, at }
}

/** The text before the last step; undefined if there is none. */
export function stepBack({ past, future }: UndoSteps, now: string): Step {
  const text = past.at(-1)
  if (text === undefined) return undefined
  return { text, steps: { past: past.slice(0, -1), future: [now, ...future], at: 0 } }
}

export function stepForward({ past, future: [text, ...future] }: UndoSteps, now: string): Step {
  return text === undefined ? undefined : { text, steps: { past: [...past, now], future, at: 0 } }
}
