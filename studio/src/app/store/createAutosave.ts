import type { SaveResult } from '@tessera/content/write'
import type { Conflict, ShownDocument } from './StudioState.ts'

interface AutosaveOptions {
  read(): ShownDocument | undefined
  update(change: Partial<ShownDocument>): void
  save(document: ShownDocument): Promise<SaveResult>
  /** What the person needs to decide. */
  readConflict(sent: ShownDocument, found: SaveResult & { kind: 'conflict' }): Promise<Conflict>
  onKept(sent: ShownDocument): void
  onFailed(error: unknown): void
}

const idle = 1000 /* ms without a key before a draft is sent */
const again = 5000 /* ms until a save that failed is repeated */

/** Sends what is on the screen to the draft: one save at a time, the newest text last; a conflict stops it until it is resolved. */
export function createAutosave({ read, update, save, readConflict, onKept, onFailed }: AutosaveOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined

  function later(wait = idle): void {
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
      await take(sent, await save(sent))
    } catch (error) {
      update({ state: 'failed', why: error instanceof Error ? error.message : undefined })
      timer = setTimeout(now, again)
      onFailed(error)
    }
  }

  async function take(sent: ShownDocument, result: SaveResult): Promise<void> {
    if (result.kind === 'conflict' && result.theirs === sent.sent) {
      update({ revision: result.revision }) // one's own, of which no answer came
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
    /** Resolves once the text on the screen is kept, or cannot be. */
    async flush(): Promise<void> {
      if (read()?.state === 'failed') now()
      while (read()?.state === 'changed' || running) {
        now()
        await running
      }
    },
  }
}
