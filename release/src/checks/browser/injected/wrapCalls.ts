interface Around {
  before(): void
  /** `name` is the method that was called, `given` its result. */
  after(name: string, target: unknown, given: unknown): void
}

/** Wraps every method and setter that can change a document; methods that only read are left as they are. */
export function wrapCalls(around: Around): void {
  const others = new Set<unknown>([
    DOMTokenList.prototype,
    NamedNodeMap.prototype,
    CSSStyleDeclaration.prototype,
    CSSStyleSheet.prototype,
    CustomElementRegistry.prototype,
    Range.prototype,
    Selection.prototype,
  ])
  for (const name of Object.getOwnPropertyNames(window)) {
    const prototype: unknown = prototypeOf(Reflect.get(window, name))
    if (prototype === Node.prototype || prototype instanceof Node || others.has(prototype))
      wrapObject(prototype as object, around)
  }
  for (const prototype of [HTMLElement.prototype, SVGElement.prototype]) {
    wrapNamed(prototype, 'style', around)
    wrapNamed(prototype, 'dataset', around)
  }
}

export function prototypeOf(value: unknown): unknown {
  return typeof value === 'function' ? value.prototype : undefined
}

export function wrapObject(object: object, around: Around): void {
  for (const key of Object.getOwnPropertyNames(object)) {
    const descriptor = Object.getOwnPropertyDescriptor(object, key)
    if (!descriptor?.configurable || key === 'constructor' || onlyReads(key)) continue
    if (descriptor.set) descriptor.set = wrapFunction(descriptor.set, key, around)
    else if (typeof descriptor.value === 'function')
      descriptor.value = wrapFunction(descriptor.value, key, around)
    else continue
    Object.defineProperty(object, key, descriptor)
  }
}

export function onlyReads(key: string): boolean {
  return /^(get|has|is|query|matches|closest|contains$|compare|lookup|check|toString|element|item$|key|values|entries|forEach|observe)/.test(
    key,
  )
}

/** Wraps a function; keeps its name and length, because libraries look at them. */
export function wrapFunction<F extends Function>(native: F, name: string, around: Around): F {
  return new Proxy(native, {
    apply: (target, self: unknown, given: unknown[]) =>
      callWithin(around, name, self, () => Reflect.apply(target, self, given)),
  })
}

export function callWithin<T>(around: Around, name: string, self: unknown, call: () => T): T {
  around.before()
  let result: T | undefined
  try {
    result = call()
    return result
  } finally {
    around.after(name, self, result)
  }
}

/** Wraps the objects in `style` or `dataset`: they accept any property name, so no prototype has setters to wrap. */
export function wrapNamed(prototype: object, key: 'style' | 'dataset', around: Around): void {
  const descriptor = Object.getOwnPropertyDescriptor(prototype, key)
  const read = descriptor?.get
  if (!descriptor || !read) return
  const wrappers = new WeakMap<object, object>()
  descriptor.get = function wrapOnce(this: unknown): object {
    const native: object = Reflect.apply(read, this, [])
    const known = wrappers.get(native) ?? wrapProperties(native, key, around)
    wrappers.set(native, known)
    return known
  }
  Object.defineProperty(prototype, key, descriptor)
}

export function wrapProperties(native: object, key: string, around: Around): object {
  const changing = (change: () => boolean) => callWithin(around, key, undefined, change)
  return new Proxy(native, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
    set: (target, name, value) => changing(() => Reflect.set(target, name, value, target)),
    deleteProperty: (target, name) => changing(() => Reflect.deleteProperty(target, name)),
  })
}
