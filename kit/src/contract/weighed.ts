import type { RemoteManifest } from './composition.ts'

/** The parts of a remote that a budget applies to, with their files: each slot, and all shared packages together. */
export function weighed({ slots, shares = {}, browser }: RemoteManifest): [what: string, files: string[]][] {
  const ofSlots = slots.map((slot): [string, string[]] => {
    const { js = [], css = [] } = browser.exposes[slot] ?? {}
    return [slot, [...new Set([browser.entry, ...js, ...css])]]
  })
  const copies = Object.entries(shares)
  if (copies.length === 0) return ofSlots
  const names = copies.map(([name, { version }]) => `${name} ${version}`)
  return [...ofSlots, [`${names.join(', ')}, shared`, [...new Set(copies.flatMap(([, { js }]) => js))]]]
}
