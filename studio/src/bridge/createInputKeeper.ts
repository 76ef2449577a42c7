/** Input that arrived before the pressed text was open for editing. */
export type KeptInput =
  | { kind: 'text'; text: string }
  | { kind: 'key'; event: KeyboardEvent }
  | { kind: 'paste'; data: { html: string; text: string } }

const controlKeys = /^(Arrow\w+|Home|End|Page\w+|Enter|Backspace|Delete|Escape|Tab)$/

/** Collects input from the press on a text until it opens, in a hidden field, for input methods and dead keys. */
export function createInputKeeper(giveUp: () => void) {
  const field = document.createElement('textarea')
  Object.assign(field.style, { position: 'fixed', inset: '0 auto auto 0', inlineSize: '1px', opacity: '0' })
  field.setAttribute('aria-label', 'Opening the text')
  let kept: KeptInput[] = []
  let isComposing = false

  function add(...input: KeptInput[]): void {
    if (field.value !== '') kept.push({ kind: 'text', text: field.value })
    field.value = ''
    kept.push(...input)
  }

  field.addEventListener('compositionstart', () => (isComposing = true))
  field.addEventListener('compositionend', () => (isComposing = false))
  field.addEventListener('keydown', function keep(event) {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event
    const isCommand = (ctrlKey || metaKey) && !altKey && key.length === 1 && key.toLowerCase() !== 'v'
    if (isComposing || !(isCommand || controlKeys.test(key))) return
    event.preventDefault()
    const last = kept.at(-1)
    if (key === 'Escape' && last?.kind === 'key' && last.event.key === key) return giveUp() // a second Escape
    add({ kind: 'key', event })
  })
  field.addEventListener('paste', function keep(event) {
    event.preventDefault()
    const [html = '', text = ''] = ['text/html', 'text/plain'].map((type) =>
      event.clipboardData?.getData(type),
    )
    add({ kind: 'paste', data: { html, text } })
  })

  return {
    begin(): void {
      if (!field.isConnected) document.body.append(field)
      field.focus({ preventScroll: true })
    },
    /** Calls back once no input method is composing: at once, or after the current composition. */
    whenWritten(go: () => void): void {
      if (isComposing) field.addEventListener('compositionend', () => setTimeout(go), { once: true })
      else go()
    },
    /** Returns all input in order and removes the field. */
    end(): readonly KeptInput[] {
      add()
      const all = kept
      kept = []
      field.remove()
      return all
    },
  }
}
