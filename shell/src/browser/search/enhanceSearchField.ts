import Combobox from '@github/combobox-nav'
import { isPlainClick } from '../tab/isPlainClick.ts'
import { announce } from '../tab/announce.ts'
import { loadOffers } from '@tessera/content/words/loadOffers'
import { loadWords } from '../tab/loadWords.ts'
import type { Suggestion } from '../../shared/search/Suggestion.ts'
import { createOffers, describeOffers, type Offered } from './createOffers.ts'

/** Milliseconds after the last key before the server is asked. */
const pause = 80
/** Milliseconds after which a request for suggestions is given up. */
const answerTimeout = 5000
/** Milliseconds without a change before the result is announced: until then a screen reader speaks typed letters. */
const settled = 600

/** Makes a field a combobox: typing shows suggestions, arrows choose one, Enter or a press opens it. */
export async function enhanceSearchField(input: HTMLInputElement): Promise<void> {
  const words = await loadWords({ offers: loadOffers })
  const offers = createOffers(input, words)
  const combobox = new Combobox(input, offers.list, { tabInsertsSuggestions: false })
  let asking = new AbortController()
  let waiting: ReturnType<typeof setTimeout> | undefined
  let saying: ReturnType<typeof setTimeout> | undefined

  input.addEventListener('input', askSoon)
  input.addEventListener('blur', close)
  input.form?.addEventListener('submit', close)
  input.addEventListener('keydown', function onKey(event) {
    if (event.key === 'Escape' && offers.isOpen()) {
      event.preventDefault() // else it would also empty the field, or close a box behind the panel
      close()
    } else if (/^Arrow(Up|Down)$/.test(event.key) && !offers.isOpen()) {
      void ask()
    }
  })
  offers.list.addEventListener('click', function onChoice(event) {
    if (!isPlainClick(event)) return
    close()
    input.value = ''
  })
  if (input.value && input === document.activeElement) askSoon()

  function askSoon(): void {
    stop()
    waiting = setTimeout(() => void ask(), pause)
  }

  async function ask(): Promise<void> {
    stop()
    const text = input.value.trim()
    if (!text) return close()
    const { signal } = asking
    const offered = await askForSuggestions(text, input.dataset['placeSearch'] ?? '', signal)
    if (signal.aborted) return
    if (input !== document.activeElement) close()
    else show(offered)
  }

  function show(offered: Offered): void {
    combobox.stop()
    offers.show(offered)
    if (offered.suggestions.length > 0) combobox.start()
    saying = setTimeout(() => announce(describeOffers(offered, words)), settled)
  }

  function close(): void {
    stop()
    offers.hide()
    combobox.stop()
  }

  /** Cancels the running request, which is for an earlier text. */
  function stop(): void {
    asking.abort()
    asking = new AbortController()
    clearTimeout(waiting)
    clearTimeout(saying)
  }
}

/** Requests suggestions. `prefix` is that of paths in the page's language, such as `/es`. */
async function askForSuggestions(text: string, prefix: string, signal: AbortSignal): Promise<Offered> {
  try {
    const response = await fetch(`${prefix}/data/search?${new URLSearchParams({ text })}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeout)]),
    })
    if (response.ok) return { text, suggestions: (await response.json()) as Suggestion[], failed: false }
  } catch {
    // aborted by the next key, late, or no network: the form still works
  }
  return { text, suggestions: [], failed: true }
}
