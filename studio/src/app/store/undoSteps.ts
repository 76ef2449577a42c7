/** Texts that can be gone back to, and forward again, of one document. */
export interface UndoSteps {
  past: readonly string[]
  future: readonly string[]
  /** What the last change was made in: more of the same is one step. */
  group?: string | undefined
  /** ms; of the last change. */
  at: number
}

const pause = 1500 /* ms without a change that end a step */
const maxSteps = 200

export const noSteps: UndoSteps = { past: [], future: [], at: 0 }

/** `before` can be gone back to, unless the change goes on with the last. A change without a group is a step of its own. */
export function addStep(
  steps: UndoSteps,
  before: string,
  group: string | undefined,
  at = Date.now(),
): UndoSteps {
  const goesOn = group !== undefined && group === steps.group && at - steps.at < pause
  const past = goesOn ? steps.past : [...steps.past, before].slice(-maxSteps)
  return { past, future: [], group, at }
}

export function stepBack(
  { past, future }: UndoSteps,
  text: string,
): { steps: UndoSteps; text: string } | undefined {
  const last = past.at(-1)
  if (last === undefined) return undefined
  return { text: last, steps: { past: past.slice(0, -1), future: [text, ...future], at: 0 } }
}

export function stepForward(
  { past, future }: UndoSteps,
  text: string,
): { steps: UndoSteps; text: string } | undefined {
  const [next] = future
  if (next === undefined) return undefined
  return { text: next, steps: { past: [...past, text], future: future.slice(1), at: 0 } }
}
