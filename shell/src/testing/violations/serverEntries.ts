/** What a server entry may do to the site that renders it, by class: a name, and the code of its file. */
export const violatingEntries: Readonly<
  Record<string, readonly (readonly [name: string, source: string])[]>
> = {
  start: [
    ['throws', `throw new Error('no start')`],
    ['throws nothing', `throw undefined`],
    ['does not parse', `module.exports = {`],
    ['exports nothing', `module.exports = null`],
    ['exports a text', `module.exports = 'x'`],
    ['hangs', `for (;;);`],
    ['exits', `process.exit(0)`],
    ['throws later', `setTimeout(() => { throw new Error('later') })`],
    ['requires what is not allowed', `require('node:fs')`],
    ['requires a file', `require('./other.cjs')`],
    ['takes all memory', `const all = []; for (;;) all.push(new Array(1e5).fill({}))`],
    ['has a getter that throws', `module.exports = { get 'list-map'() { throw new Error('get') } }`],
    [
      'breaks what JSON is',
      `JSON.stringify = () => '{'; module.exports = { 'list-map': { render: () => '' } }`,
    ],
    ['breaks Promise', `Promise.prototype.then = () => { throw 1 }; module.exports = {}`],
  ],
  hang: [
    ['loops', list('for (;;);')],
    ['never settles', list('return new Promise(() => {})')],
    ['waits in a regular expression', list(`return String(/^(a+)+$/.test('a'.repeat(60) + 'b'))`)],
    ['waits on an Atomics', list(`Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); return ''`)],
    [
      'turns its microtasks for ever',
      list(`(function turn() { Promise.resolve().then(turn) })(); return new Promise(() => {})`),
    ],
    [
      'turns nextTick for ever',
      list(`(function turn() { process.nextTick(turn) })(); return new Promise(() => {})`),
    ],
    ['settles with a thenable that hangs', list(`return { then() { for (;;); } }`)],
    ['answers, then loops', list(`setTimeout(() => { for (;;); }); return '<p>x</p>'`)],
    [
      'answers, then fills its threads',
      list(
        `const { pbkdf2 } = require('crypto'); for (let n = 0; n < 400; n++) pbkdf2('a', 'b', 1e7, 64, 'sha512', () => {}); return '<p>x</p>'`,
      ),
    ],
    [
      'fills its threads',
      list(
        `const { pbkdf2 } = require('crypto'); for (let n = 0; n < 400; n++) pbkdf2('a', 'b', 1e7, 64, 'sha512', () => {}); return new Promise(() => {})`,
      ),
    ],
    [
      'answers, then asks again and again',
      list(
        `setInterval(() => { for (const end = Date.now() + 900; Date.now() < end;); }); return '<p>x</p>'`,
      ),
    ],
    [
      'sums a hash of a gigabyte',
      list(
        `const { createHash } = require('crypto'); const hash = createHash('sha512'); for (;;) hash.update(Buffer.alloc(1e6))`,
      ),
    ],
  ],
  html: [
    [
      'gives HTML that parsers work on for minutes',
      list(
        `return '<p>' + Array.from({ length: 1000 }, (_, n) => '<b a=' + n + '>').join('') + '</p>' + '<p>x</p>'.repeat(1000)`,
      ),
    ],
    [
      'leads elsewhere from within a select',
      list(`return '<select><meta http-equiv="refresh" content="0;url=https://reached.test"></select>'`),
    ],
    ['ends the page from within a select', list(`return '<select><plaintext></select>reached'`)],
  ],
  memory: [
    ['fills the heap', list(`const all = []; for (;;) all.push(new Array(1e5).fill({}))`)],
    ['fills buffers', list(`const all = []; for (;;) all.push(Buffer.alloc(50e6, 1))`)],
    ['fills typed arrays', list(`const all = []; for (;;) all.push(new Uint8Array(50e6).fill(1))`)],
    [
      'fills WebAssembly',
      list(
        `const all = []; for (;;) { const one = new WebAssembly.Memory({ initial: 1000 }); new Uint8Array(one.buffer).fill(1); all.push(one) }`,
      ),
    ],
    [
      'fills a shared buffer',
      list(`const all = []; for (;;) all.push(new Uint8Array(new SharedArrayBuffer(50e6)).fill(1))`),
    ],
    [
      'takes scrypt with a gigabyte',
      list(
        `return require('crypto').scryptSync('a', 'b', 64, { N: 2 ** 20, r: 8, maxmem: 2 ** 31 }).toString('hex')`,
      ),
    ],
    ['doubles a text', list(`let text = 'x'; for (;;) text += text`)],
    ['overflows the stack', list(`(function deeper() { deeper() })()`)],
    ['fills a map', list(`const all = new Map(); for (let n = 0; ; n++) all.set(n, { n })`)],
    [
      'leaks a little with each call',
      `const all = []; ${list(`all.push(Buffer.alloc(200e6, 1)); return '<p>' + all.length + '</p>'`)}`,
    ],
    ['gives a gigabyte of HTML', list(`return 'x'.repeat(2 ** 29 - 100)`)],
    ['throws a gigabyte', list(`throw new Error('x'.repeat(2 ** 28))`)],
  ],
  messages: [
    ['gives null', list('return null')],
    ['gives undefined', list('return undefined')],
    ['gives a number', list('return 7')],
    ['gives an object', list('return {}')],
    ['gives a String object', list('return new String("<p>x</p>")')],
    ['gives a symbol', list('return Symbol("x")')],
    ['gives an array', list('return ["<p>", "x", "</p>"]')],
    ['gives a proxy', list('return new Proxy({}, { get() { throw new Error("no") } })')],
    ['throws null', list('throw null')],
    ['throws a symbol', list('throw Symbol("x")')],
    ['throws a cyclic cause', list('const error = new Error("a"); error.cause = error; throw error')],
    ['throws a proxy', list('throw new Proxy(new Error("x"), { get() { throw new Error("no") } })')],
    [
      'throws an error whose stack throws',
      list('throw Object.defineProperty(new Error("x"), "stack", { get() { throw 1 } })'),
    ],
    [
      'throws an error whose stack is no text',
      list('throw Object.assign(new Error("x"), { stack: { toString: null } })'),
    ],
    ['rejects with a function', list('return Promise.reject(() => {})')],
    ['is no function', `module.exports = { 'list-map': { render: 7 } }`],
    ['has no render', `module.exports = { 'list-map': {} }`],
    ['is not there', `module.exports = { 'detail-map': { render: () => '<p>detail map</p>' } }`],
    [
      'has a render that changes',
      `let calls = 0; module.exports = { 'list-map': { get render() { return calls++ ? 7 : 8 } } }`,
    ],
    ['throws after it answered', list(`setTimeout(() => { throw new Error('late') }); return '<p>x</p>'`)],
    ['rejects after it answered', list(`Promise.reject(new Error('late')); return '<p>x</p>'`)],
    ['exits after it answered', list(`setTimeout(() => process.exit(0)); return '<p>x</p>'`)],
    ['exits', list('process.exit(0)')],
    ['exits with a code that is no number', list('process.exit({})')],
    [
      'writes to the console without end',
      list(`for (let n = 0; n < 1e5; n++) console.log('x'.repeat(1000)); return '<p>x</p>'`),
    ],
    ['changes what text is', list(`String.prototype.toString = () => 7; return '<p>x</p>'`)],
    [
      'forges the reply by toJSON',
      list(`String.prototype.toJSON = () => ({ status: 'ready' }); return '<p>x</p>'`),
    ],
    [
      'forges the reply by Object.prototype',
      list(
        `Object.prototype.toJSON = () => ({ status: 'rendered', html: '<meta http-equiv=refresh content=0>' }); return '<p>x</p>'`,
      ),
    ],
    [
      'forges a reply without HTML',
      list(`JSON.stringify = () => '{"status":"rendered","html":7}'; return '<p>x</p>'`),
    ],
    [
      'forges a reply of an unknown kind',
      list(`JSON.stringify = () => '{"status":"drawn","html":"<p>x</p>"}'; return '<p>x</p>'`),
    ],
    ['forges a reply that is null', list(`JSON.stringify = () => 'null'; return '<p>x</p>'`)],
    ['forges that it is ready', list(`JSON.stringify = () => '{"status":"ready"}'; return '<p>x</p>'`)],
    ['breaks Buffer', list(`Buffer.byteLength = () => 5; return '<p>x</p>'`)],
    [
      'writes what is no text',
      list(
        `const { write } = Buffer.prototype; Buffer.prototype.write = function (text, at) { return text[0] === '<' ? this.fill(255, at) : write.call(this, text, at) }; return '<p>x</p>'`,
      ),
    ],
    [
      'claims to be longer than it is',
      list(`Buffer.prototype.writeUInt32BE = function () { this.fill(255) }; return '<p>x</p>'`),
    ],
    [
      'claims to be shorter than it is',
      list(`Buffer.prototype.writeUInt32BE = function () { this.fill(0) }; return '<p>x</p>'`),
    ],
  ],
  HTML: [
    ['sends visitors elsewhere', list(`return '<meta http-equiv="refresh" content="0;url=/reached">'`)],
    ['opens a comment', list(`return '<!-- reached '`)],
    ['closes its slot', list(`return '</div><p>reached</p>'`)],
    ['takes the id of the page', list(`return '<p id="main">reached</p>'`)],
    ['has a script', list(`return '<script>reached</script>'`)],
    ['has a style for the page', list(`return '<style>main { display: none } /* reached */</style>'`)],
    ['makes a slot of another part', list(`return '<div data-slot="regions-carousel">reached</div>'`)],
    ['has a megabyte', list(`return '<p>reached</p>'.repeat(1e5)`)],
  ],
  reach: [
    ['ends the shell', list(`process.kill(process.ppid); return '<p>x</p>'`)],
    ['ends process 1', list(`process.kill(1, 'SIGKILL'); return '<p>x</p>'`)],
    [
      'takes a module by getBuiltinModule',
      list(`return reached(process.getBuiltinModule('fs').readFileSync('/etc/passwd'))`),
    ],
    ['takes a binding', list(`return reached(process.binding('fs').internalModuleStat)`)],
    ['takes a linked binding', list(`return reached(process._linkedBinding('fs'))`)],
    ['makes a require', list(`return reached(require('module').createRequire('/')('fs'))`)],
    ['imports', list(`return import('node:fs').then(reached)`)],
    ['imports by a new function', list(`return new Function("return import('node:fs')")().then(reached)`)],
    ['imports by eval', list(`return (0, eval)("import('node:fs')").then(reached)`)],
    ['imports data', list(`return import('data:text/javascript,export default 1').then(reached)`)],
    ['reads a file', list(`return reached(require('node:fs').readFileSync('/etc/passwd'))`)],
    ['starts a program', list(`return reached(require('child_process').execSync('id'))`)],
    ['starts a thread', list(`return reached(new (require('worker_threads').Worker)('1', { eval: true }))`)],
    ['opens a socket', list(`return reached(require('net').connect(80, '127.0.0.1'))`)],
    [
      'loads a native module',
      list(`return reached(process.dlopen({ exports: {} }, '/lib/x86_64-linux-gnu/libc.so.6'))`),
    ],
    ['opens an inspector', list(`return reached(require('inspector').open(0))`)],
    ['opens the shell’s debugger', list(`return reached(process._debugProcess(process.ppid))`)],
    ['fetches', list(`return fetch('http://127.0.0.1:9/').then(reached)`)],
    [
      'opens a web socket',
      list(
        `const one = new WebSocket('ws://127.0.0.1:9'); return new Promise((done, fail) => { one.onopen = () => done(reached()); one.onerror = () => fail(new Error('no network')) })`,
      ),
    ],
    [
      'reads the environment',
      list(`if (Object.keys(process.env).join() !== 'NODE_ENV') return reached(); throw new Error('empty')`),
    ],
    ['reads the arguments', list(`if (process.argv.length > 0) return reached(); throw new Error('none')`)],
    [
      'asks for a heap of its own',
      list(`return reached(require('v8').setFlagsFromString('--max-old-space-size=9999'))`),
    ],
    ['renices the shell', list(`return reached(require('os').setPriority(process.ppid, 19))`)],
    [
      'takes the constructor of process',
      list(`return reached(process.constructor.constructor('return process')().kill.name)`),
    ],
    ['takes the main module', list(`return reached(require.main.require('fs'))`)],
    ['takes the module’s constructor', list(`return reached(module.constructor._load('fs'))`)],
    ['runs a script of its own', list(`return reached(require('vm').runInThisContext('process').kill.name)`)],
    ['reports to a folder', list(`return reached(process.report.writeReport('x.json'))`)],
    ['changes who it is', list(`return reached(process.setuid(0))`)],
    ['writes where replies go', list(`process.stdout.write('x'.repeat(1e6)); return '<p>x</p>'`)],
  ],
}

/** A file whose list map does this; its detail map is well. */
function list(code: string): string {
  return `const reached = () => '<p>reached</p>'
    module.exports = { 'list-map': { render(data) { ${code} } }, 'detail-map': { render: () => '<p>detail map</p>' } }`
}
