import { devName } from '../messages/messages.ts'

const texts = new Map<string, string>()
const box = document.createElement('pre')
box.dataset['overlay'] = devName
box.setAttribute('role', 'alert')
Object.assign(box.style, {
  position: 'fixed',
  inset: 'auto 0 0 0',
  zIndex: '2147483647',
  maxHeight: '60vh',
  overflow: 'auto',
  margin: '0',
  padding: '16px',
  background: '#2b0b0b',
  color: '#ffd9d9',
  font: '13px/1.5 monospace',
  whiteSpace: 'pre-wrap',
} satisfies Partial<CSSStyleDeclaration>)

/** Shows a problem over the page, beside problems of other parts; an empty text removes it. */
export function showProblem(about: string, text: string): void {
  if (text === '') texts.delete(about)
  else texts.set(about, `${about}\n${text}`)
  box.textContent = [...texts.values()].join('\n\n')
  if (texts.size === 0) box.remove()
  else document.documentElement.append(box)
}
