import type { SlotReading } from './readSlot.ts'

/** A slot's outline on the page and its row in the list. */
export interface SlotMark {
  outline: HTMLElement
  row: HTMLLIElement
  update(reading: SlotReading): void
}

/** Pressing the row brings the slot into view. */
export function createSlotMark(host: HTMLElement): SlotMark {
  const outline = document.createElement('div')
  outline.className = 'outline'
  outline.ariaHidden = 'true'
  const label = outline.appendChild(document.createElement('span'))
  const row = document.createElement('li')
  const button = row.appendChild(document.createElement('button'))
  const lines = ['what', 'who', 'how'].map(() => button.appendChild(document.createElement('span')))
  button.addEventListener('click', () => host.scrollIntoView({ block: 'center' }))
  const emphasise = ({ type }: Event) =>
    outline.classList.toggle('chosen', type === 'focus' || type === 'pointerenter')
  for (const type of ['focus', 'blur', 'pointerenter', 'pointerleave'])
    button.addEventListener(type, emphasise)

  return {
    outline,
    row,
    update(reading) {
      outline.dataset['state'] = row.dataset['state'] = reading.state
      label.textContent = `${reading.id} · ${reading.occupant} · ${reading.state}`
      const texts = [`${reading.id} · ${reading.state}`, reading.occupant, inWords(reading)]
      for (const [index, text] of texts.entries()) {
        const line = lines[index]
        if (line && line.textContent !== text) line.textContent = text
      }
      place(outline, host)
    },
  }
}

function inWords({ from, timings }: SlotReading): string {
  const html = `HTML by ${from}`
  if (!timings) return `${html}, asleep`
  const { woke, loading, mounting } = timings
  const end = mounting === undefined ? '…' : `, mounted in ${inMilliseconds(mounting)}`
  return `${html}, woke at ${inMilliseconds(woke)}, loaded in ${inMilliseconds(loading)}${end}`
}

function inMilliseconds(time: number): string {
  return `${Math.round(time)} ms`
}

/** A slot without room of its own is in the list only. */
function place({ style }: HTMLElement, host: HTMLElement): void {
  const { left, top, width, height } = host.getBoundingClientRect()
  style.display = width > 0 && height > 0 ? 'block' : 'none'
  style.translate = `${left}px ${top}px`
  style.width = `${width}px`
  style.height = `${height}px`
}
