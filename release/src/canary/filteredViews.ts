import {
  type Evidence,
  minNetworks,
  type NetworkMetrics,
  type VersionMetrics,
} from '@tessera/kit/contract/metrics'
import { addUp, type Failures, type Views } from './isWorse.ts'

const maxLiars = 2 /* networks that may report whatever they like; more would take too much of the evidence away */

/**
 * The views that browsers reported of a version, as far as they can be believed, although anybody can send them. Of each
 * network no more count than pages were sent there. Of the networks, those with the most failures and those with the most
 * good views are left out, up to two each: what two of them make up, for or against a version, goes with them. Nothing
 * when fewer than `min` reported anything; with 1, e.g. in an intranet, all count.
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
  for (const [network, its] of evidence.flatMap(({ networks }) => Object.entries(networks))) {
    const { sent, views, failedViews } = sums.get(network) ?? { sent: 0, views: 0, failedViews: 0 }
    sums.set(network, {
      sent: sent + its.sent,
      views: views + its.views,
      failedViews: failedViews + its.failedViews,
    })
  }
  return sums
}

function capViews({ sent, views, failedViews }: NetworkMetrics): Failures {
  const of = Math.min(sent, views)
  return { failed: Math.min(failedViews, of), of }
}

const goodOf = ({ failed, of }: Failures): number => of - failed

/** Reported from the most networks; nothing when none was. */
export function commonestCause(counted: readonly VersionMetrics[]): string | undefined {
  const networks = new Map<string, number>()
  for (const [cause, count] of counted.flatMap(({ causes }) => Object.entries(causes)))
    networks.set(cause, (networks.get(cause) ?? 0) + count)
  return [...networks].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}
