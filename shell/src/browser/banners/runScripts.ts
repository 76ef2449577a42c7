import { allowHtml } from '../trusted/guardStrings.ts'

/** Maximum milliseconds that a script delays the scripts after it. */
const scriptTimeout = 3000

const runnable = /^(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script)?$/i

/** Runs the scripts of inserted HTML in document order, each after the previous one has run (BN2). */
export async function runScripts(element: Element): Promise<void> {
  const scripts = [...element.querySelectorAll('script')].filter((script) =>
    runnable.test(script.type.trim()),
  )
  if (scripts.length === 0) return
  keepDocument()
  await allowHtml().catch(() => {}) // without the sanitiser, the browser refuses the HTML that the scripts write
  for (const script of scripts) await run(script)
}

async function run(inert: HTMLScriptElement): Promise<void> {
  if (inert.noModule || !inert.isConnected) return
  const script = document.createElement('script')
  for (const { name, value } of inert.attributes) script.setAttribute(name, value)
  script.text = inert.text
  script.nonce = pageNonce()
  const isImmediate = !script.src && script.type !== 'module'
  const ran = new Promise((resolve) => {
    script.onload = script.onerror = resolve
    setTimeout(resolve, isImmediate ? 0 : scriptTimeout)
  })
  inert.replaceWith(script)
  if (!isImmediate) await ran
}

/** Makes `document.write` do nothing: after the load it would wipe the page. */
function keepDocument(): void {
  document.write = document.writeln = () => {}
  document.open = () => document as never
}

/** The nonce of scripts and styles of this page's banners; empty if no banner runs in the page. */
export function pageNonce(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
}
