/** Made by script, which the policy of pages allows; the site's colours reach in from outside. */
export function inspectorSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  return sheet
}

const rules = `
:host {
  --state: var(--ink-soft);
  font: 13px/1.45 system-ui, sans-serif;
  color: var(--ink);
}
[data-state=waiting] { --state: var(--focus) }
[data-state=live] { --state: var(--olive) }
[data-state=failed] { --state: var(--accent) }
.outline {
  position: fixed;
  inset-block-start: 0;
  left: 0;
  z-index: 2147483646;
  box-sizing: border-box;
  border: 2px dashed var(--state);
  pointer-events: none;
}
.outline.chosen { border: 4px solid var(--state) }
.outline span {
  position: absolute;
  inset: 0 auto auto 0;
  max-inline-size: 100%;
  padding: 1px 6px;
  background: var(--raised);
  color: var(--ink);
  font: 11px/1.5 ui-monospace, monospace;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}
section {
  position: fixed;
  inset: auto 8px 8px auto;
  z-index: 2147483647;
  inline-size: min(27rem, 100vw - 16px);
  max-block-size: 45vh;
  overflow: auto;
  box-sizing: border-box;
  padding: 12px;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--raised);
  box-shadow: var(--shadow);
}
section:focus { outline: none }
header { display: flex; align-items: center; justify-content: space-between; gap: 12px }
h2 { margin: 0; font: 600 14px/1.4 system-ui, sans-serif; overflow-wrap: anywhere }
button {
  padding: 6px 10px;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--paper);
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;
}
header button { flex: none }
button:hover { border-color: var(--ink-soft) }
button:focus-visible { outline: 3px solid var(--focus); outline-offset: 1px }
ul { display: grid; gap: 6px; margin: 10px 0 0; padding: 0; list-style: none }
li button { inline-size: 100%; border-inline-start: 4px solid var(--state) }
li span { display: block; overflow-wrap: anywhere }
li span:first-child { font-weight: 600 }
li span:last-child { color: var(--ink-soft) }
`
