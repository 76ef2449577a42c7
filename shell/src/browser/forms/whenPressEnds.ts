let pressed = false

for (const [type, isPressed] of [
  ['pointerdown', true],
  ['pointerup', false],
  ['pointercancel', false],
] as const)
  addEventListener(type, () => (pressed = isPressed), { capture: true, passive: true })

/**
 * Calls `then` now, or after the click that is being made: a page that moves under a pressed pointer takes the click
 * away from what was pressed.
 */
export function whenPressEnds(then: () => void): void {
  if (!pressed) return then()
  const after = new AbortController()
  const finish = () => {
    after.abort()
    setTimeout(then)
  }
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, finish, { signal: after.signal })
}
