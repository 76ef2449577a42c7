import { parseBlocks, findBody, readFields, listTokens, setBlock } from '@tessera/content/write/text'
import type { PageBlock, ToPage } from '../../shared/BridgeMessage.ts'
import { describeBlock } from '../changes/describeBlock.ts'
import { connectFrame, type Frame } from '../frame/connectFrame.ts'
import { whereFilesGo } from '../media/refuseFiles.ts'
import { callInSet } from '../store/call.ts'
import { isOfAllPages, tokensFile } from '../store/isOfAllPages.ts'
import { severityOf } from '../store/severityOf.ts'
import { studio } from '../store/studio.ts'
import type { PageState } from '../store/StudioState.ts'
import { followBlock } from './followBlock.ts'

const lossyTable =
  'This table was not pasted: it has merged cells, pictures or cells of several lines, which would be lost. Paste it again to accept that.'
const updateAfter = 60 /* ms after the last key in a slot's options */

/** The frame of the page on the screen; undefined if no page is shown. */
let current: { send: Frame['send']; keepHeld(): void; write(block: number): void; reopen(): void } | undefined

/** Lets other parts of the app reach the page on the screen; does nothing if no page is shown. */
export const pageFrame = {
  send: (message: Exclude<ToPage, { k: 'welcome' | 'edit' }>) => current?.send(message),
  /** Opens a block for editing: a block of text in the page, any other block in the panel. */
  write: (block: number) => current?.write(block),
  keepHeld: () => current?.keepHeld(),
  reopen: () => current?.reopen(),
}

/** Shows a document's page and updates it with the text on the screen. Returns a function that ends this. */
export function showPage(box: HTMLElement, preview: string, path: string, firstToken: string): () => void {
  const { file, kind = '' } = studio.read().document ?? {}
  let token: string | undefined = firstToken
  let isReady = false
  /** The document's text that the page shows. */
  let shown = textNow()
  /** The document's text when `follow` last ran. */
  let seen = shown
  /** The text from which the page's islands last got their options. */
  let updated = shown
  let updating: ReturnType<typeof setTimeout> | undefined
  /** Indexes of the block that is open in the page: `sent` in the page, `block` in the text on the screen. */
  let writing: { sent: number; block: number } | undefined
  /** The block to open as soon as the page has it. */
  let wanted: number | undefined
  let mode = studio.read().view.mode

  const frame = connectFrame({
    box,
    preview,
    path,
    async token() {
      const fresh = token ?? (await callInSet('ticket', {})).token
      token = undefined
      return fresh
    },
    onReady() {
      isReady = true
      shown = studio.read().document?.state === 'kept' ? seen : shown
      welcome()
      if (wanted !== undefined) askFor(wanted)
    },
    on: {
      selected({ block, activate }) {
        studio.update({ block })
        if (wanted === block || activate) write(block)
      },
      changed({ block: sent, text }) {
        if (sent !== writing?.sent) return
        if (studio.read().message === lossyTable) studio.update({ message: undefined })
        updatePageState({ isHeld: false })
        changeBlock(writing.block, text)
      },
      left({ to }) {
        writing = undefined
        updatePageState({ format: undefined, isHeld: false })
        if (to === 'frame') document.getElementById('studio-before-page')?.focus()
        void studio.flush().then(() => refreshPage(true))
      },
      cannot({ block }) {
        writing = undefined
        updatePageState({ asText: block })
        openInPanel(block)
      },
      format: ({ active }) => updatePageState({ format: active }),
      file: () => studio.update({ message: whereFilesGo }),
      lossy: () => studio.update({ message: lossyTable }),
      moved: ({ path: to }) => updatePageState({ goTo: to }),
      link: ({ path: to }) => updatePageState({ goTo: to }),
    },
    onHeld: () => updatePageState({ isHeld: true }),
    onClosed() {
      isReady = false
      updatePageState({ isClosed: true, format: undefined })
    },
  })

  function welcome(): void {
    const blocks = mode === 'edit' && !isOfAllPages(kind) ? parseBlocks(seen).map(pageBlock) : []
    frame.welcome(mode, blocks)
  }

  function reopen(): void {
    isReady = false
    writing = undefined
    updatePageState({ format: undefined, isClosed: false, goTo: undefined })
    void frame.open(path)
  }

  /** Selects a block again and again until the page, which can still be loading, reports the block's focus. */
  function askFor(block: number, tries = 20): void {
    if (wanted !== block || tries === 0) return
    frame.send({ k: 'select', block })
    setTimeout(() => askFor(block, tries - 1), 250)
  }

  function write(block: number): void {
    const found = parseBlocks(seen)[block]
    wanted = undefined
    if (!found) return
    studio.update({ block })
    if (found.kind !== 'prose') return openInPanel(block)
    if (!isReady || parseBlocks(shown)[block]?.source !== found.source) return void (wanted = block)
    writing = { sent: block, block }
    updatePageState({ format: [] })
    frame.edit(block, found.source)
  }

  function changeBlock(block: number, text: string): void {
    if (studio.read().document?.file !== file) return
    try {
      seen = setBlock(seen, block, text)
    } catch {
      return // an empty text is not saved until something is typed
    }
    studio.edit(seen, `block ${block}`)
  }

  /** Updates the page to the saved draft. `isLeft`: the user left a block. */
  function refreshPage(isLeft = false): void {
    const { document } = studio.read()
    if (!isReady || mode !== 'edit' || document?.state !== 'kept') return
    if (document.problems.some((problem) => severityOf(problem) === 'error')) return // keeps the last valid text
    if (isOfAllPages(kind)) {
      const isShown = file === tokensFile && isShownByTokens(shown, document.text)
      shown = document.text
      return isShown ? undefined : reopen()
    }
    const isSame = withoutBlock(shown, writing?.block) === withoutBlock(document.text, writing?.block)
    if (parseBlocks(shown).length !== parseBlocks(document.text).length) writing = undefined
    shown = document.text
    if (writing === undefined) welcome()
    if (isLeft || !isSame) frame.send({ k: 'refresh', ...(wanted !== undefined && { focus: wanted }) })
  }

  /** Sends changed options to islands at once; the server's HTML follows when they are saved. */
  function updateOptions(): void {
    const [was, is] = [parseBlocks(updated), parseBlocks(seen)]
    updated = seen
    if (mode !== 'edit' || was.length !== is.length) return
    for (const [block, { kind, source, content = '' }] of is.entries())
      if (kind === 'slot' && source !== was[block]?.source)
        frame.send({ k: 'update', block, options: Object(readFields(content)['options']) })
  }

  /** Runs after each change of the studio's state. */
  function follow(): void {
    const { view, document } = studio.read()
    if (view.mode !== mode) {
      mode = view.mode
      if (mode === 'edit') reopen()
      else welcome()
    }
    if (document?.file !== file || !document) return
    if (document.text !== seen) {
      if (writing) followWriting(seen, document.text)
      seen = document.text
      if (file === tokensFile) frame.send({ k: 'tokens', css: listDeclarations(seen) })
      clearTimeout(updating)
      updating = setTimeout(updateOptions, updateAfter)
    }
    if (document.state === 'kept' && document.text !== shown) refreshPage()
  }

  function followWriting(before: string, after: string): void {
    const block = writing && followBlock(listSources(before), listSources(after), writing.block)
    writing = writing && block !== undefined ? { ...writing, block } : undefined
    if (!writing) updatePageState({ format: undefined })
  }

  current = { send: frame.send, keepHeld: frame.keepHeld, write, reopen }
  const stop = studio.subscribe(follow)
  return () => {
    stop()
    clearTimeout(updating)
    current = undefined
    frame.close()
  }
}

function pageBlock(
  block: ReturnType<typeof parseBlocks>[number],
  index: number,
  all: readonly unknown[],
): PageBlock {
  const label = `${describeBlock(block)} (${index + 1} of ${all.length})`
  return { label, edits: block.kind === 'prose' ? 'visual' : 'no' }
}

function openInPanel(block: number): void {
  studio.update({ block, panel: 'blocks' })
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('.studio-block-form :is(input, textarea, select, button)')?.focus(),
  )
}

function updatePageState(change: PageState): void {
  studio.update({ page: { ...studio.read().page, ...change } })
}

const listDeclarations = (text: string) =>
  [...listTokens(text)].map(([name, value]) => `--${name}:${value}`).join(';')

/** Whether a page with one text's tokens shows another's once it has those too: none is gone, and no font file changes. */
function isShownByTokens(text: string, next: string): boolean {
  const now = listTokens(next)
  return [...listTokens(text)].every(([name, value]) =>
    name.startsWith('font-') ? now.get(name) === value : now.has(name),
  )
}

const textNow = () => studio.read().document?.text ?? ''
const listSources = (text: string) => parseBlocks(text).map(({ source }) => source)

/** A text without one of its blocks, to compare all other blocks. */
function withoutBlock(text: string, block: number | undefined): string {
  const head = text.slice(0, text.length - (findBody(text)?.length ?? 0))
  return JSON.stringify([head, listSources(text).filter((_, index) => index !== block)])
}
