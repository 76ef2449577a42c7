import type { Store } from '../engines/Store.ts'

type Dated = Pick<Store, 'modified'>

/** A day in ms. */
export const day = 24 * 3600 * 1000

/** The time `age` ms before `now`. */
export const before = (now: Date, age: number) => new Date(now.getTime() - age)

/** Whether an object was written more than `age` ms before `now`, by the store's clock; false if it was removed. */
export async function isOlder(store: Dated, key: string, now: Date, age: number): Promise<boolean> {
  return ((await store.modified(key)) ?? now) < before(now, age)
}

/** Returns the items whose object is older than `age` ms. */
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
