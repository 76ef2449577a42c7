import { describeNode } from './describeNode.ts'
import type { Keep, OwnPlace, Place } from './Recorder.ts'

/** Wraps `addEventListener` and `removeEventListener` for all event targets. */
export function watchListeners(ownPlace: OwnPlace, keep: Keep): void {
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype
  const ends = new WeakMap<EventTarget, { key: string; listener: WeakRef<object>; end(): void }[]>()

  EventTarget.prototype.addEventListener = function addNoted(type, listener, options) {
    const target = this ?? window
    const place = listener && !isReacts(target, type, listener) && ownPlace()
    if (place && !findKnown(target, type, listener, options)) track(target, type, listener, options, place)
    return Reflect.apply(add, target, [type, listener, options])
  }
  EventTarget.prototype.removeEventListener = function removeNoted(type, listener, options) {
    const target = this ?? window
    findKnown(target, type, listener, options)?.end()
    return Reflect.apply(remove, target, [type, listener, options])
  }

  function findKnown(target: EventTarget, type: string, listener: unknown, options: unknown) {
    const key = listenerKey(type, options)
    return ends.get(target)?.find((one) => one.key === key && one.listener.deref() === listener)
  }

  function track(
    target: EventTarget,
    type: string,
    listener: object,
    options: AddEventListenerOptions | boolean | undefined,
    place: Place,
  ): void {
    const { once, signal } = typeof options === 'object' ? options : {}
    if (signal?.aborted) return
    const on = new WeakRef(target)
    const what = `a listener for ${type} on ${targetName(target)}`
    const forget = keep({ what, place, isActive: () => staysInPage(on.deref()) })
    const known = { key: listenerKey(type, options), listener: new WeakRef(listener), end }
    const onTarget = ends.get(target) ?? []
    ends.set(target, onTarget)
    onTarget.push(known)
    if (once) Reflect.apply(add, target, [type, end, { once: true, capture: true }])
    if (signal) Reflect.apply(add, signal, ['abort', end, { once: true }])

    function end(): void {
      forget()
      const index = onTarget.indexOf(known)
      if (index >= 0) onTarget.splice(index, 1)
    }
  }
}

/** Whether the listener is React's own: each copy of React adds one listener to the document and marks it. */
export function isReacts(target: EventTarget, type: string, listener: object): boolean {
  if (type !== 'selectionchange' || target !== document) return false
  if (typeof listener !== 'function' || !listener.name.startsWith('bound ')) return false
  return Object.keys(document).some((key) => key.startsWith('_reactListening'))
}

export function listenerKey(type: string, options: unknown): string {
  const capture = typeof options === 'object' && options !== null ? Reflect.get(options, 'capture') : options
  return `${type} ${Boolean(capture)}`
}

export function targetName(target: EventTarget): string {
  if (target === window) return 'window'
  return target instanceof Node ? describeNode(target) : (target.constructor?.name ?? 'an event target')
}

/** Whether the target, and so its listener, stays in the page; false for removed nodes. */
export function staysInPage(target: EventTarget | undefined): boolean {
  if (target === undefined) return false
  if (target instanceof Node) return target === document || target.isConnected
  if (target === window || target instanceof MediaQueryList) return true
  return target === window.visualViewport || target === window.navigation || target === screen.orientation
}
