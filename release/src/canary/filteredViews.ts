import {
  type Evidence,
  minNetworks,
  type NetworkMetrics,
  type VersionMetrics,
} from '@tessera/kit/contract/metrics'
import { addUp, type Failures } from './isWorse.ts'

/** Networks that may lie whatever they like; more would take more of the evidence away than they are worth. */
const mostLiars = 2

/**
 * What browsers told of a version, as far as it can be believed, although anybody can send it. Of each network no more
 * views count than pages were sent there. Of the networks, those with the most failures and those with the most good
 * views are left out, up to two each: what two of them make up, for or against a version, goes with them. Nothing when
 * fewer than `least` told anything; with 1, e.g. in an intranet, all count.
 */
export function filteredViews(
  seen: readonly Pick<Evidence, 'networks'>[],
  least: number = minNetworks,
): Failures {
  const networks = [...byNetwork(seen).values()].map(viewsOf).filter((views) => views.of > 0)
  if (networks.length < least) return { failed: 0, of: 0 }
  const leftOut = Math.min(mostLiars, least - 1, Math.floor((networks.length - 1) / 2))
  const withoutWorst = networks.toSorted((one, other) => other.failed - one.failed).slice(leftOut)
  const withoutBest = withoutWorst.toSorted((one, other) => goodOf(other) - goodOf(one)).slice(leftOut)
  return withoutBest.reduce(addUp, { failed: 0, of: 0 })
}

function byNetwork(seen: readonly Pick<Evidence, 'networks'>[]): ReadonlyMap<string, NetworkMetrics> {
  const sums = new Map<string, NetworkMetrics>()
  for (const [network, its] of seen.flatMap(({ networks }) => Object.entries(networks))) {
    const { sent, views, failedViews } = sums.get(network) ?? { sent: 0, views: 0, failedViews: 0 }
    sums.set(network, {
      sent: sent + its.sent,
      views: views + its.views,
      failedViews: failedViews + its.failedViews,
    })
  }
  return sums
}

function viewsOf({ sent, views, failedViews }: NetworkMetrics): Failures {
  const of = Math.min(sent, views)
  return { failed: Math.min(failedViews, of), of }
}

function goodOf({ failed, of }: Failures): number {
  return of - failed
}

/** What was told of from the most networks; nothing when none was. */
export function commonestCause(seen: readonly VersionMetrics[]): string | undefined {
  const counted = new Map<string, number>()
  for (const [cause, networks] of seen.flatMap(({ causes }) => Object.entries(causes)))
    counted.set(cause, (counted.get(cause) ?? 0) + networks)
  const [commonest] = [...counted].toSorted(([, one], [, other]) => other - one)
  return commonest?.[0]
}
