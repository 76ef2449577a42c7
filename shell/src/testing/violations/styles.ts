/** A style sheet of the remote `maps` that means more than its own elements: a name, and the CSS. */
type StyleCase = readonly [name: string, css: string]

/** Page-wide selectors: the build refuses each, and none would reach anything. */
export const pageSelectors: readonly StyleCase[] = [
  ['a heading', 'h1 { color: lime }'],
  ['the root', ':root { color: lime }'],
  ['a token at the root', ':root { --ink: lime }'],
  ['the root by its tag', 'html { background: lime }'],
  ['the body', 'body { background: lime }'],
  ['everything', '* { color: lime }'],
  ['an attribute', '[class] { color: lime }'],
  ['all but its own', ':not(.maps-own) { color: lime }'],
  ['one heading of a list', '.maps-own, h1 { color: lime }'],
  ['headings on every screen', '@media all { h1 { color: lime } }'],
  ["headings in the shell's layer", '@layer shell { h1 { color: lime !important } }'],
  ['headings where colours are known', '@supports (color: lime) { h1 { color: lime } }'],
  ['headings in a scope of the page', '@scope (html) { h1 { color: lime } }'],
  ['the body that has its own', 'body:has(.maps-own) { background: lime }'],
  ['the root that has its own', ':root:has(.maps-own) { background: lime }'],
  ['after the body', 'body:has(.maps-own)::after { content: "lime" }'],
  ['the body, from within a rule', '.maps-own { body:has(&) { background: lime } }'],
  ['the root, from within a rule', '.maps-own { @media all { :root:has(&) { background: lime } } }'],
]

/** Selectors that begin with a class: let through, and reach nothing outside the remote's hosts and outlets. */
export const foreignSelectors: readonly StyleCase[] = [
  ["a class of the shell's", '.shell-header { color: lime !important }'],
  ["a class of the shell's, in its layer", '@layer shell { .shell-header { color: lime } }'],
  ["another remote's class", '.regions-tile { color: lime }'],
  ['its own class elsewhere', '.maps-own { color: lime !important }'],
  ['an id of the page', '#main { color: lime }'],
  ['its own or a heading', ':is(.maps-own, h1) { color: lime }'],
  ['its own or a heading, without weight', ':where(.maps-own, h1) { color: lime !important }'],
  ['itself or a heading, nested', '.maps-own { :is(&, h1) { color: lime } }'],
  ['what is around it', '.page:has(.maps-own) { color: lime }'],
  ['what is around it, nested', '.maps-own { .page:has(&) { color: lime } }'],
  ['what stands before it', '.shell-header:has(~ main .maps-own) { color: lime }'],
  ['what follows its slot', ':scope + p, :scope ~ p { color: lime }'],
  ['what is around its slot', ':has(> :scope), main:has(:scope) { color: lime }'],
  ['a scope of its own choice', '@scope (.page) { .shell-header, :scope { color: lime } }'],
  ['a scope without a root', '@scope { .shell-header, :scope { color: lime } }'],
  ['all of the page but itself', '.page :not(.maps-own) { color: lime }'],
  ['a container of any width', '@container (width > 1px) { .shell-header { color: lime } }'],
  [
    'a style to start from',
    '@starting-style { .shell-header { color: lime } } .shell-header { color: lime }',
  ],
  ['layers in an order of its own', '@layer remotes, shell, reset; .shell-header { color: lime }'],
  ['children of what it is not', '.page > h1, .page > main > p { color: lime }'],
]

/** Names that all style sheets of a page share, and sheets that would end their own scope: the build refuses each. */
export const sharedNames: readonly StyleCase[] = [
  ['a font', "@font-face { font-family: 'Inter Variable'; src: url(data:,) }"],
  ['a property', "@property --ink { syntax: '*'; inherits: false }"],
  ['a palette', '@font-palette-values --x { font-family: Inter }'],
  ['a counter style', '@counter-style decimal { system: cyclic; symbols: "x" }'],
  ['the paper', '@page { size: 1cm }'],
  ['moves between pages', '@view-transition { navigation: none }'],
  ['a function', '@function --x() { result: 0 }'],
  ['a name space', '@namespace url(x);'],
  ["keyframes of the shell's", '@keyframes uncover { to { opacity: 0 } }'],
  ["keyframes of the shell's, in quotes", '@keyframes "push" { to { opacity: 0 } }'],
  ["keyframes of the shell's, by an older name", '@-webkit-keyframes push { to { opacity: 0 } }'],
  ["a token of the shell's", '.maps-own { --ink: lime }'],
  ["another remote's property", '.maps-own { --regions-gap: 0 }'],
  ['what moves with the hero', '.maps-own { view-transition-name: region-picture }'],
  ['a sheet from elsewhere', '@import "https://elsewhere.test/a.css";'],
  ['a sheet of no scheme', '@import url(//elsewhere.test/a.css);'],
  ['a sheet in its own address', '@import "data:text/css,h1{color:lime}";'],
  ['a string that ends with its line', '.maps-own { content: "\n}}} h1 { color: lime } x { content: " }'],
  ['an address with a bracket in it', '.maps-own { background: url(a(b) }}} h1 { color: lime }'],
  ['braces too many', '}} h1 { color: lime }'],
]
