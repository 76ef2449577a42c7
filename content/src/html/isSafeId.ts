/**
 * Names that scripts look up on `document`, `window` or a form. An element with such an id could replace them (DOM
 * clobbering), so content must not use such ids.
 */
const reserved = new Set(
  `action alert all anchors applets attributes body characterset children childnodes classlist click close closed
  compatmode confirm console contentwindow cookie createelement crypto currentscript customelements defaultview
  designmode dir document documentelement documenturi doctype domain elements embeds event external fetch firstchild
  focus forms frames fullscreenelement getelementbyid getelementsbyname getelementsbytagname head hidden history id
  images implementation importmap indexeddb innerhtml innertext lastchild lastmodified length links location
  localstorage method name navigate navigation navigator nodename nodetype open opener origin parent parentelement
  parentnode performance plugins postmessage print prompt queryselector queryselectorall readystate referrer
  remove reset rootelement scripts scrollingelement self sessionstorage status submit stylesheets target textcontent
  title top trustedtypes url visibilitystate window write writeln __proto__ constructor prototype hasownproperty
  tostring valueof webpackchunk tessera`
    .trim()
    .split(/\s+/),
)
/** Ids, mostly prefixes of ids, that belong to the shell and the slots. */
const owned = /^(?:tessera-|shell-|slot-|filter-|main$|s\d+(?:-|$))/

/** Whether content may give this id to an element. */
export function isSafeId(id: string): boolean {
  const name = id.toLowerCase()
  return /^[^\s"'<>&]+$/.test(id) && !reserved.has(name) && !owned.test(name)
}
