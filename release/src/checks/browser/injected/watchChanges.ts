import { describeNode } from './describeNode.ts'
import { reactOwner } from './reactOwner.ts'
import type { Recorder, Place } from './Recorder.ts'
import { wrapCalls } from './wrapCalls.ts'

/** Records changes outside the sandbox. After each wrapped call it reads the observer's records: the call made them. */
export function watchChanges(recorder: Recorder): void {
  const { sandbox } = recorder
  const observer = new MutationObserver(recordUncalled)
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  const takeRecords = observer.takeRecords.bind(observer)
  wrapCalls({
    before: () => recordUncalled(takeRecords()),
    after(name, target, given) {
      const changes = takeRecords()
      const isCreation = given instanceof Node && /^(create|clone|import)/.test(name)
      const reach = describeReach(name, target)
      if (changes.length === 0 && !isCreation && !reach) return
      const place = recorder.here()
      if (place && sandbox.isOwnFile(place.url)) {
        if (isCreation) recorder.trackNode(given, place)
        if (reach && !recorder.isPaused()) recorder.changed.push({ what: reach, place })
      }
      for (const change of changes) record(change, name, place)
    },
  })

  /** Records changes made by no wrapped call: by the parser, the visitor, or functions of another window. */
  function recordUncalled(changes: MutationRecord[]): void {
    if (document.readyState !== 'complete') return
    for (const change of changes) record(change, 'code that could not be identified', undefined)
  }

  function record(change: MutationRecord, call: string, place: Place | undefined): void {
    if (recorder.isPaused() || place?.url.startsWith('pptr:')) return
    const isOwn = !place || sandbox.isOwnFile(place.url)
    if (isOwn && place) for (const node of change.addedNodes) recorder.trackNode(node, place)
    if (isAllowed(change)) return
    const what = `${sayChange(change)} by ${call}`
    if (isOwn) return void recorder.changed.push({ what, ...(place && { place }) })
    const rendered = findRendered(change)
    if (rendered?.remote === sandbox.remote)
      recorder.changed.push({
        what: `${what}, rendered by React`,
        by: recorder.functionNumber(rendered.component),
      })
  }

  /** Allows changes of removed nodes, and the candidate's own styles and scripts, which the page adds. */
  function isAllowed({ type, target, attributeName, addedNodes, removedNodes }: MutationRecord): boolean {
    if (!target.isConnected || sandbox.isOwn(target)) return true
    if (sandbox.granted !== '' && attributeName === 'data-lazy') return true
    if (type === 'attributes' && isOwnFile(target)) return true
    return type === 'childList' && removedNodes.length === 0 && [...addedNodes].every(isOwnFile)
  }

  function isOwnFile(node: Node): boolean {
    const address =
      node instanceof HTMLLinkElement ? node.href : node instanceof HTMLScriptElement ? node.src : ''
    return sandbox.isOwnFile(address)
  }
}

export function findRendered({ target, addedNodes, removedNodes }: MutationRecord) {
  for (const node of [...addedNodes, ...removedNodes, target]) {
    const rendered = reactOwner(node)
    if (rendered) return rendered
  }
  return undefined
}

export function sayChange({ type, target, attributeName, addedNodes, removedNodes }: MutationRecord): string {
  if (type === 'attributes') return `${attributeName} of ${describeNode(target)} was changed`
  if (type === 'characterData') return `the text of ${describeNode(target)} was changed`
  const [added, removed] = [addedNodes[0], removedNodes[0]]
  const whole = describeNode(target)
  if (added && removed) return `what is in ${whole} was replaced`
  return added
    ? `${describeAlone(added)} was put into ${whole}`
    : `${removed ? describeAlone(removed) : 'a node'} was taken out of ${whole}`
}

export function describeAlone(node: Node): string {
  return node instanceof Element ? `<${node.localName}>` : 'text'
}

/** Describes a call that affects the whole page without changing its DOM tree; undefined for other calls. */
export function describeReach(name: string, target: unknown): string | undefined {
  if (name === 'adoptedStyleSheets' && target instanceof Document)
    return 'a style sheet was adopted by the document'
  if (name === 'define' && target instanceof CustomElementRegistry)
    return 'a custom element was defined for the page'
  const changesSheet =
    target instanceof CSSStyleSheet &&
    /^(insertRule|deleteRule|addRule|removeRule|replace|replaceSync|disabled)$/.test(name)
  if (changesSheet && target.ownerNode) return `a style sheet of the page was changed by ${name}`
  return undefined
}

/** Records and stops every navigation that the candidate starts, so that the check can go on in the page. */
export function watchMoves(recorder: Recorder): void {
  window.navigation.addEventListener('navigate', function stopOwn(event) {
    const place = recorder.here()
    if (recorder.isPaused() || !place || !recorder.sandbox.isOwnFile(place.url)) return
    if (keepsPage(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const { pathname, search, hash } = new URL(event.destination.url)
    recorder.changed.push({
      what: `the visitor was moved to ${pathname}${search}${hash} (${event.navigationType})`,
      place,
    })
  })
}

/** Whether a navigation only updates the page's current history entry, as islands may to keep their state (RT4). */
export function keepsPage({ navigationType, destination }: NavigateEvent): boolean {
  return (
    navigationType === 'replace' &&
    destination.sameDocument &&
    new URL(destination.url).pathname === location.pathname
  )
}
