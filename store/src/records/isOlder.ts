import type { Store } from '../engines/Store.ts'

type Dated = Pick<Store, 'modified'>

/** The time that lay `age` ms before. */
export const before = (now: Date, age: number) => new Date(now.getTime() - age)

/** Against clocks that disagree: both times are the store's. What is gone already counts as young. */
export async function isOlder(store: Dated, key: string, now: Date, age: number): Promise<boolean> {
  return ((await store.modified(key)) ?? now) < before(now, age)
}

/** Those whose key is older. */
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
