import type { Store } from '@tessera/store/Store'

export const day = 24 * 3600 * 1000 /* ms */
export const tabLife = 31 * day /* 30 days, and one for clocks that disagree */
export const young = 7 * day /* between a publish and its promotion */

export const before = (now: Date, age: number) => new Date(now.getTime() - age)

/** Against clocks that disagree: both times are the store's. What is gone already counts as young. */
export async function isOlder(store: Store, key: string, now: Date, age: number): Promise<boolean> {
  return ((await store.modified(key)) ?? now) < before(now, age)
}

/** Those whose key is older. */
export async function whereOlder<Item>(
  store: Store,
  items: readonly Item[],
  keyOf: (item: Item) => string,
  now: Date,
  age: number,
): Promise<Item[]> {
  const old = await Promise.all(items.map((item) => isOlder(store, keyOf(item), now, age)))
  return items.filter((_, index) => old[index])
}
