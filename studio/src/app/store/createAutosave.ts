import type { SaveResult } from '@tessera/content/write'
import type { Conflict, ShownDocument } from './StudioState.ts'

interface AutosaveOptions {
  read(): ShownDocument | undefined
  update(change: Partial<ShownDocument>): void
  save(document: ShownDocument): Promise<SaveResult>
  /** Reads the other text of a conflict, so that the editor can choose between the texts. */
  readConflict(sent: ShownDocument, found: SaveResult & { kind: 'conflict' }): Promise<Conflict>
  onKept(sent: ShownDocument): void
  onFailed(error: unknown): void
}

const saveAfter = 1000 /* ms without a key before a save */
const retryAfter = 5000 /* ms until a failed save is repeated */

/** Saves the text on the screen as a draft, one save at a time. Stops at a conflict until the conflict is resolved. */
export function createAutosave({ read, update, save, readConflict, onKept, onFailed }: AutosaveOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined

  function later(wait = saveAfter): void {
    clearTimeout(timer)
    const document = read()
    if (!document || document.state === 'conflict') return
    update({ state: 'changed' })
    timer = setTimeout(now, wait)
  }

  function now(): void {
    clearTimeout(timer)
    running ??= send().finally(() => (running = undefined))
  }

  async function send(): Promise<void> {
    const sent = read()
    if (!sent || sent.state === 'conflict') return
    update({ state: 'saving', sent: sent.text })
    try {
      await handleResult(sent, await save(sent))
    } catch (error) {
      update({ state: 'failed', why: error instanceof Error ? error.message : undefined })
      timer = setTimeout(now, retryAfter)
      onFailed(error)
    }
  }

  async function handleResult(sent: ShownDocument, result: SaveResult): Promise<void> {
    if (result.kind === 'conflict' && result.theirs === sent.sent) {
      update({ revision: result.revision }) // our own save, whose response was lost
      return later(0)
    }
    if (result.kind === 'conflict')
      return update({ state: 'conflict', conflict: await readConflict(sent, result) })
    const isNewest = read()?.text === sent.text
    const { revision, problems } = result
    update({ revision, problems, onto: undefined, why: undefined, state: isNewest ? 'kept' : 'changed' })
    if (isNewest) onKept(sent)
    else later()
  }

  return {
    later: () => later(),
    now,
    /** Saves now. Resolves once the text on the screen is saved or a save failed. */
    async flush(): Promise<void> {
      if (read()?.state === 'failed') now()
      while (read()?.state === 'changed' || running) {
        now()
        await running
      }
    },
  }
}
