import type { Canary, CompositionRecord, NamedRelease, Watch } from '@tessera/kit/contract/composition'

/** What a release does to its remote. */
export interface Move {
  kind: CompositionRecord['change']['kind']
  from: string | null
  /** What is checked, and who is reported of. */
  to: NamedRelease
  /** What all visitors get from then on, but for those who get the canary or keep what was there; nothing: slots have their fallbacks. */
  stable?: NamedRelease | undefined
  canary?: Omit<Canary, 'since'>
  /** The version before, and for how many seconds some visitors keep it. */
  watch?: Omit<Watch, 'since' | 'until' | 'decidedFrom'> & BakeLength
}

/** Seconds; from `decidedAfter` on it ends sooner, once the release is found good. */
export interface BakeLength {
  seconds: number
  decidedAfter?: number | undefined
}

type Base = Pick<CompositionRecord, 'remotes'>

export function buildAdvance(remote: string, canary: Canary, base: Base, percent: number): Move {
  const { version, manifest, rules } = canary
  const to = { version, manifest }
  const stable = base.remotes[remote]
  const from = stable?.version ?? null
  if (percent >= 100) return { kind: 'promote', from, to, stable: to }
  return { kind: 'canary', from, to, stable, canary: { ...to, percent, rules } }
}

export function buildAbort(remote: string, canary: Canary, base: Base): Move {
  const stable = base.remotes[remote]
  return stable ? { kind: 'rollback', from: canary.version, to: stable, stable } : buildRemoval(canary)
}

/** Takes a remote away; the record names the release that it had. */
export function buildRemoval({ version, manifest }: NamedRelease): Move {
  return { kind: 'rollback', from: version, to: { version, manifest } }
}

/** Whether no visitor gets the remote any more. */
export const isRemoval = ({ stable, canary }: Move): boolean => !stable && !canary

/** Takes a promoted release back: everyone has what part of them kept. */
export function buildRevert(remote: string, { version, manifest }: Watch, base: Base): Move {
  const before = { version, manifest }
  return { kind: 'rollback', from: base.remotes[remote]?.version ?? null, to: before, stable: before }
}

/** Ends the bake period of a promoted release: everyone has it. */
export function buildBakeEnd(remote: string, base: Base): Move | undefined {
  const stable = base.remotes[remote]
  return stable && { kind: 'promote', from: stable.version, to: stable, stable }
}

/** Where a canary goes next; 100 after the last of its steps. */
export function nextPercent({ percent, rules }: Canary): number {
  return rules.steps.find((step) => step > percent) ?? 100
}
