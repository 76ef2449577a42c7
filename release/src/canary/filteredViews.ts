import {
  type Evidence,
  minNetworks,
  type NetworkMetrics,
  type VersionMetrics,
} from '@tessera/kit/contract/metrics'
import { addUp, type Failures, type Views } from './isWorse.ts'

const maxLiars = 2 /* networks assumed to send false reports; dropping more would discard too much evidence */

/**
 * Sums up the page views that browsers reported. Any client can send false reports, so a network counts for no more
 * views than the pages sent to it, and up to two networks with the most failures and two with the most good views are
 * dropped. Zero if fewer than `min` networks reported; with a `min` of 1, as in an intranet, all networks count.
 */
export function filteredViews(
  evidence: readonly Pick<Evidence, 'networks'>[],
  min: number = minNetworks,
): Views {
  const networks = [...byNetwork(evidence).values()].map(capViews).filter((views) => views.of > 0)
  if (networks.length < min) return { failed: 0, of: 0, failingNetworks: 0 }
  const dropped = Math.min(maxLiars, min - 1, Math.floor((networks.length - 1) / 2))
  const withoutWorst = networks.toSorted((one, other) => other.failed - one.failed).slice(dropped)
  const withoutBest = withoutWorst.toSorted((one, other) => goodOf(other) - goodOf(one)).slice(dropped)
  return {
    ...withoutBest.reduce(addUp, { failed: 0, of: 0 }),
    failingNetworks: withoutBest.filter(({ failed }) => failed > 0).length,
  }
}

function byNetwork(evidence: readonly Pick<Evidence, 'networks'>[]): ReadonlyMap<string, NetworkMetrics> {
  const sums = new Map<string, NetworkMetrics>()
  for (const [network, counts] of evidence.flatMap(({ networks }) => Object.entries(networks))) {
    const { sent, views, failedViews } = sums.get(network) ?? { sent: 0, views: 0, failedViews: 0 }
    sums.set(network, {
      sent: sent + counts.sent,
      views: views + counts.views,
      failedViews: failedViews + counts.failedViews,
    })
  }
  return sums
}

function capViews({ sent, views, failedViews }: NetworkMetrics): Failures {
  const of = Math.min(sent, views)
  return { failed: Math.min(failedViews, of), of }
}

const goodOf = ({ failed, of }: Failures): number => of - failed

/** The cause that more networks reported than any other; undefined if none was reported. */
export function commonestCause(counted: readonly VersionMetrics[]): string | undefined {
  const networks = new Map<string, number>()
  for (const [cause, count] of counted.flatMap(({ causes }) => Object.entries(causes)))
    networks.set(cause, (networks.get(cause) ?? 0) + count)
  return [...networks].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}
