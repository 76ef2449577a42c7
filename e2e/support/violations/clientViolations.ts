/** What a client entry may do to the page around it, and what the release checks say of it. */
export interface ClientViolation {
  name: string
  /** Stands first in `mount(host, data, site)`; `host0` and `site0` are what it gets. */
  code: string
  check: 'bounds' | 'leftovers' | 'blocking' | 'accessibility' | 'browser'
  /** In what the check says. */
  says: RegExp
}

const at = /regions-carousel\.\w+\.js:\d+:\d+/.source
const bounds = (name: string, code: string, says: string): ClientViolation => ({
  name,
  code,
  check: 'bounds',
  says: new RegExp(`${says}.*${at}`),
})
const leftovers = (name: string, code: string, says: string): ClientViolation => ({
  name,
  code,
  check: 'leftovers',
  says: new RegExp(`${says}.*${at}.* is left`),
})

export const clientViolations: readonly ClientViolation[] = [
  bounds(
    'appends to the body',
    `document.body.append(document.createElement('aside'))`,
    '<aside> was put into body',
  ),
  bounds(
    'overwrites the heading',
    `document.querySelector('h1').textContent = 'Mine'`,
    'h1\\S* was replaced by textContent',
  ),
  bounds(
    'changes the text of a node',
    `document.querySelector('h1').firstChild.data = 'Mine'`,
    'the text of \\S+( > \\S+)? was changed by data',
  ),
  bounds('changes the title', `document.title = 'Mine'`, 'what is in title|title'),
  bounds(
    'marks the root',
    `document.documentElement.setAttribute('data-mine', '')`,
    'data-mine of html was changed by setAttribute',
  ),
  bounds('styles the body', `document.body.style.color = 'red'`, 'style of body was changed by style'),
  bounds(
    'marks the body by its data',
    `document.body.dataset.mine = 'yes'`,
    'data-mine of body was changed by dataset',
  ),
  bounds(
    'adds a class to the header',
    `document.querySelector('header').classList.add('mine')`,
    'class of header\\S* was changed by add',
  ),
  bounds(
    'writes HTML into the footer',
    `site0.allowHtml().then(() => document.querySelector('footer').insertAdjacentHTML('beforeend', '<p>Mine</p>'))`,
    '<p> was put into footer\\S* by insertAdjacentHTML',
  ),
  bounds(
    'puts a style into the head',
    `document.head.append(document.createElement('style'))`,
    '<style> was put into head',
  ),
  bounds(
    'adopts a style sheet',
    `document.adoptedStyleSheets = [new CSSStyleSheet()]`,
    'a style sheet was adopted by the document',
  ),
  bounds(
    'adds a rule to the page',
    `[...document.styleSheets].at(0).insertRule('h1 { color: red }')`,
    'a style sheet of the page was changed by insertRule',
  ),
  bounds(
    'changes another slot',
    `document.querySelector('[data-slot]:not([data-slot=regions-carousel])').append('Mine')`,
    'text was put into .*\\[data-slot=\\S+\\] by append',
  ),
  bounds(
    'changes another slot later',
    `setTimeout(() => document.querySelector('[data-slot=page-media]').setAttribute('hidden', ''))`,
    'hidden of .*div\\[data-slot=page-media\\] was changed by setAttribute',
  ),
  bounds(
    'takes a node away',
    `document.querySelector('footer').remove()`,
    '<footer> was taken out of .* by remove',
  ),
  bounds(
    'defines an element',
    `customElements.define('x-mine', class extends HTMLElement {})`,
    'a custom element was defined',
  ),
  bounds(
    'patches Array',
    `Array.prototype.map = function () { return [] }`,
    'Array\\.prototype\\.map was changed for the whole page',
  ),
  bounds(
    'patches Element',
    `const { append } = Element.prototype; Element.prototype.append = function (...all) { return append.apply(this, all) }`,
    'Element\\.prototype\\.append was changed',
  ),
  bounds(
    'adds to Object',
    `Object.prototype.mine = () => 1; setTimeout(() => {}, 0)`,
    'Object\\.prototype\\.mine was changed',
  ),
  bounds(
    'patches fetch',
    `const asked = window.fetch; window.fetch = (...all) => asked(...all)`,
    'window\\.fetch was changed',
  ),
  bounds(
    'shadows a method of the document',
    `document.querySelector = function () { return null }`,
    'document\\.querySelector was changed',
  ),
  bounds('moves the visitor away', `location.href = '/legal'`, 'the visitor was moved to /legal \\(push\\)'),
  bounds(
    'moves the visitor by a link',
    `const link = document.createElement('a'); link.href = '/legal'; host0.append(link); link.click(); link.remove()`,
    'the visitor was moved to /legal',
  ),
  bounds(
    'adds to the history',
    `history.pushState({}, '', '/mine')`,
    'the visitor was moved to /mine \\(push\\)',
  ),
  bounds(
    "writes another page's address",
    `history.replaceState({}, '', '/mine')`,
    'the visitor was moved to /mine \\(replace\\)',
  ),
  leftovers(
    'leaves a listener on the window',
    `window.addEventListener('scroll', () => {})`,
    'a listener for scroll on window',
  ),
  leftovers(
    'leaves a listener on the document',
    `document.addEventListener('keydown', () => {}, { capture: true })`,
    'a listener for keydown on #document',
  ),
  leftovers(
    'leaves a listener on the header',
    `document.querySelector('header').addEventListener('click', () => {})`,
    'a listener for click on header',
  ),
  leftovers(
    'leaves a listener for a media query',
    `globalThis.kept = matchMedia('print'); globalThis.kept.addEventListener('change', () => {})`,
    'a listener for change on MediaQueryList',
  ),
  leftovers('leaves an interval', `setInterval(() => {}, 1000)`, 'an interval'),
  leftovers('leaves a chain of timeouts', `const again = () => setTimeout(again, 50); again()`, 'a timeout'),
  leftovers(
    'leaves a loop of frames',
    `const turn = () => requestAnimationFrame(turn); turn()`,
    'an animation frame',
  ),
  leftovers(
    'leaves an IntersectionObserver',
    `new IntersectionObserver(() => {}).observe(document.querySelector('footer'))`,
    'a IntersectionObserver of footer',
  ),
  leftovers(
    'leaves a MutationObserver',
    `new MutationObserver(() => {}).observe(document.body, { childList: true })`,
    'a MutationObserver of body',
  ),
  leftovers(
    'leaves a ResizeObserver',
    `new ResizeObserver(() => {}).observe(document.documentElement)`,
    'a ResizeObserver of html',
  ),
  leftovers(
    'keeps nodes that it made',
    `globalThis.kept = document.createElement('div'); globalThis.kept.append(document.createElement('p'))`,
    '<div> with 1 in it, out of the page and still held',
  ),
  {
    name: 'keeps its host',
    code: `globalThis.kept = host0`,
    check: 'leftovers',
    says: /<div\[data-slot=regions-carousel\]> with \d+ in it, out of the page and still held .*is left/,
  },
  {
    name: 'throws',
    code: `throw new Error('broken')`,
    check: 'browser',
    says: /regions-carousel was not mounted/,
  },
  {
    name: 'writes HTML without asking for it',
    code: `document.querySelector('footer').insertAdjacentHTML('beforeend', '<p>Mine</p>')`,
    check: 'browser',
    says: /regions-carousel was not mounted.*TrustedHTML|TrustedHTML.*regions-carousel was not mounted/,
  },
  {
    name: 'has a picture without an alternative',
    code: `host0.append(Object.assign(document.createElement('img'), { src: '/favicon.svg' }))`,
    check: 'accessibility',
    says: new RegExp(`in regions-carousel, image-alt \\(.*\\): <img.*${at}`),
  },
  {
    name: 'has a button without a name',
    code: `host0.append(document.createElement('button'))`,
    check: 'accessibility',
    says: new RegExp(`in regions-carousel, button-name \\(.*\\): <button.*${at}`),
  },
  {
    name: 'blocks the page',
    /* Work, no time: what other processes take is not counted. About 250 ms on the laptop that the check goes by. */
    code: `let sum = 0; for (let step = 0; step < 8e7; step++) sum = (sum * 31 + step) | 0; if (sum === 1) host0.append('')`,
    check: 'blocking',
    says: new RegExp(`keeps the main thread for \\d+ ms.*${at}`),
  },
]

/** Selectors for the whole page, put into the carousel's style sheet. */
export const styleViolations: readonly (readonly [name: string, css: string, says: RegExp])[] = [
  [
    'styles every heading',
    'h1{letter-spacing:9px}',
    /letter-spacing of h1\S* is set by its styles \(regions-carousel\.\w+\.css:\d+:\d+, `h1`\)/,
  ],
  [
    'changes a token of the page',
    ':root{--ink:red}',
    /(--ink|color) of html\S* is set by its styles \(regions-carousel\.\w+\.css:\d+:\d+, `:root`\)/,
  ],
  [
    'writes before every link',
    'a::before{content:"!"}',
    /content of ::before of a\S* is set by its styles \(regions-carousel\.\w+\.css:\d+:\d+, `a::before`\)/,
  ],
]

/** What a good remote does, and no check may refuse. */
export const honestEntries: readonly (readonly [name: string, code: string])[] = [
  ['leaves an absent built-in undefined, as React does', `Error.prepareStackTrace = void 0`],
  [
    'draws into its host',
    `const own = document.createElement('p'); own.textContent = 'Mine'; host0.append(own); own.setAttribute('data-own', ''); own.style.color = 'inherit'`,
  ],
  [
    'listens to the page while it is there',
    `const life = site0.signal; addEventListener('scroll', () => {}, { signal: life }); document.addEventListener('click', () => {}, { once: true, signal: life }); matchMedia('print').addEventListener('change', () => {}, { signal: life })`,
  ],
  [
    'ends its timers and observers',
    `const timer = setInterval(() => {}, 50); const seen = new IntersectionObserver(() => {}); seen.observe(document.body); const frame = requestAnimationFrame(() => {}); site0.signal.addEventListener('abort', () => { clearInterval(timer); seen.disconnect(); cancelAnimationFrame(frame) })`,
  ],
  ['keeps a template to clone', `globalThis.regionsStencil = document.createElement('template')`],
  ['waits a moment', `setTimeout(() => {}, 20); requestIdleCallback(() => {})`],
  ['writes what it shows into its own history entry', `history.replaceState(history.state, '', '?shown=2')`],
  [
    'draws into its outlet',
    `const outlet = Object.assign(document.createElement('div'), { hidden: true }); host0.append(outlet); outlet.setAttribute('data-outlet', 'regions'); outlet.append('Mine')`,
  ],
]
