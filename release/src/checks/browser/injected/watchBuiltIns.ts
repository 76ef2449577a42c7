type Descriptors = Record<string, PropertyDescriptor>

interface ChangedBuiltIn {
  path: string
  now: unknown
}

/** Remembers the browser's built-ins. The returned function restores them and lists which were changed. */
export function watchBuiltIns(): () => ChangedBuiltIn[] {
  const { defineProperty, getOwnPropertyDescriptor: read, getOwnPropertyNames: names, is } = Object
  const deleteKey = Reflect.deleteProperty
  const remembered: { path: string; object: object; whole: boolean; was: Descriptors }[] = []

  /** Remembers all properties of an object, or if not `whole` its methods. */
  function remember(path: string, object: object, whole: boolean): void {
    const was: Descriptors = Object.getOwnPropertyDescriptors(object)
    for (const key of names(was)) if (!whole && typeof was[key]?.value !== 'function') deleteKey(was, key)
    remembered.push({ path, object, whole, was })
  }

  for (const name of names(window)) {
    const value: unknown = read(window, name)?.value
    if (typeof value === 'function') {
      remember(name, value, true)
      const prototype: unknown = value.prototype
      if (typeof prototype === 'object' && prototype !== null) remember(`${name}.prototype`, prototype, true)
    } else if (/^(JSON|Math|Reflect|Atomics|Intl|CSS|console)$/.test(name) && value instanceof Object) {
      remember(name, value, true)
    }
  }
  remember('window', window, false)
  for (const [path, object] of [
    ['document', document],
    ['history', history],
    ['navigator', navigator],
    ['performance', performance],
  ] as const)
    remember(path, object, false)

  return function restore() {
    const changed: ChangedBuiltIn[] = []
    for (let at = 0; at < remembered.length; at++) {
      const entry = remembered[at]
      if (!entry) continue
      const { path, object, whole, was } = entry
      const keys = names(was)
      const added = new Set(names(object))
      for (let index = 0; index < keys.length; index++) {
        const key = keys[index] ?? ''
        const { [key]: before } = was
        added.delete(key)
        const now = read(object, key)
        if (
          !before ||
          (now && is(now.value, before.value) && now.get === before.get && now.set === before.set)
        )
          continue
        changed.push({ path: `${path}.${key}`, now: now?.value ?? now?.get })
        defineProperty(object, key, before)
      }
      for (const key of added) {
        const shadows = !whole && path !== 'window' && key in Object.getPrototypeOf(object)
        if (!whole && !shadows) continue
        const now = read(object, key)
        if (now?.value === undefined && !now?.get) continue // reads like a missing one: React leaves `Error.prepareStackTrace` so
        changed.push({ path: `${path}.${key}`, now: now.value })
        deleteKey(object, key)
      }
    }
    return changed
  }
}
