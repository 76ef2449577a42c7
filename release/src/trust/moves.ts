import type { Canary, CompositionRecord, NamedRelease, Watch } from '@tessera/kit/contract/composition'

/** How a change affects its remote. */
export interface Move {
  kind: CompositionRecord['change']['kind']
  from: string | null
  /** The release to check and report. */
  to: NamedRelease
  /** The release for all visitors who get neither `canary` nor `watch`; if undefined, they get the fallbacks. */
  stable?: NamedRelease | undefined
  canary?: Omit<Canary, 'since'>
  /** The previous version, and for how many seconds some visitors keep it. */
  watch?: Omit<Watch, 'since' | 'until' | 'decidedFrom'> & BakeLength
}

/** Length of a bake period, in seconds. After `decidedAfter`, it ends as soon as the release is found good. */
export interface BakeLength {
  seconds: number
  decidedAfter?: number | undefined
}

type Base = Pick<CompositionRecord, 'remotes'>

/** Gives a canary to `percent` % of the visitors; 100 promotes it. */
export function buildAdvance(remote: string, canary: Canary, base: Base, percent: number): Move {
  const { version, manifest, rules } = canary
  const to = { version, manifest }
  const stable = base.remotes[remote]
  const from = stable?.version ?? null
  if (percent >= 100) return { kind: 'promote', from, to, stable: to }
  return { kind: 'canary', from, to, stable, canary: { ...to, percent, rules } }
}

/** Takes a canary back. If the remote has no stable version, removes the remote. */
export function buildAbort(remote: string, canary: Canary, base: Base): Move {
  const stable = base.remotes[remote]
  return stable ? { kind: 'rollback', from: canary.version, to: stable, stable } : buildRemoval(canary)
}

/** Removes a remote. The record names the remote's last release. */
export function buildRemoval({ version, manifest }: NamedRelease): Move {
  return { kind: 'rollback', from: version, to: { version, manifest } }
}

/** Whether no visitor gets the remote any more. */
export const isRemoval = ({ stable, canary }: Move): boolean => !stable && !canary

/** Takes a promotion back: all visitors get the version that some of them kept. */
export function buildRevert(remote: string, { version, manifest }: Watch, base: Base): Move {
  const before = { version, manifest }
  return { kind: 'rollback', from: base.remotes[remote]?.version ?? null, to: before, stable: before }
}

/** Ends the bake period: all visitors get the promoted version. */
export function buildBakeEnd(remote: string, base: Base): Move | undefined {
  const stable = base.remotes[remote]
  return stable && { kind: 'promote', from: stable.version, to: stable, stable }
}

/** The percentage of a canary's next step; 100 after the last step. */
export function nextPercent({ percent, rules }: Canary): number {
  return rules.steps.find((step) => step > percent) ?? 100
}
