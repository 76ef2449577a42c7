import type { Store } from '../engines/Store.ts'

type Dated = Pick<Store, 'modified'>

/** In ms. */
export const day = 24 * 3600 * 1000

/** The time `age` ms earlier. */
export const before = (now: Date, age: number) => new Date(now.getTime() - age)

/** Compares two times of the store's clock, as clocks differ. A removed object counts as young. */
export async function isOlder(store: Dated, key: string, now: Date, age: number): Promise<boolean> {
  return ((await store.modified(key)) ?? now) < before(now, age)
}

/** The items whose object is older. */
export async function whereOlder<Item>(
  store: Dated,
  items: readonly Item[],
  keyOf: (item: Item) => string,
  now: Date,
  age: number,
): Promise<Item[]> {
  const old = await Promise.all(items.map((item) => isOlder(store, keyOf(item), now, age)))
  return items.filter((_, index) => old[index])
}
