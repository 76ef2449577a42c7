import type { Buffer } from 'node:buffer'
import { readRemotePackage } from '../../build/remotePackage.ts'
import { keptEvents } from '../../contract/page.ts'
import type { DevEvent, RenderOutcome } from '../messages/messages.ts'
import type { DevRemote } from '../page/fillSlots.ts'
import { devBase, entryFile } from './developmentConfigs.ts'
import { watchClientEntry } from './watchClientEntry.ts'
import { watchServerEntry } from './watchServerEntry.ts'

/** A remote in a working folder: it is built again after each save. */
export interface DevelopedRemote extends DevRemote {
  /** The client entry's last good build. */
  hash(): string | undefined
  file(name: string): Buffer | undefined
  /** Whether an event's data fit the declaration in the newest build. */
  checkEvent(event: string, detail: unknown): Promise<RenderOutcome>
}

/** Resolves after the first build of both entries, even a failed one. Rejects with a `BuildError` without a remote. */
export async function developRemote(
  folder: string,
  notify: (event: DevEvent) => void,
  onSave: (remote: string, path: string) => void,
): Promise<DevelopedRemote> {
  const remote = await readRemotePackage(folder)
  const { name, slots, events, trustedTypes = ['default'] } = remote.declaration
  const saved = (path: string) => onSave(name, path)
  const building = watchClientEntry(remote, notify, saved)
  const [client, server] = await Promise.all([building, watchServerEntry(remote, building, notify, saved)])
  const declared = Object.entries(slots)
  const filesOf = (slot: string, ending: string) =>
    client.listFiles(slot).filter((file) => file.endsWith(ending))
  return {
    ...client,
    ...server,
    name,
    trustedTypes: trustedTypes.filter((policy) => policy !== 'default'),
    origins: declared.flatMap(([, { origins }]) => origins),
    blockSizes: new Map(declared.flatMap(([slot, { blockSize }]) => (blockSize ? [[slot, blockSize]] : []))),
    contexts: new Map(declared.map(([slot, { context }]) => [slot, context])),
    metadata: () => ({
      version: 'dev',
      base: devBase(name),
      entry: entryFile,
      slots: Object.fromEntries(
        declared.map(([slot, { activation }]) => [
          slot,
          { activation, js: filesOf(slot, '.js'), css: filesOf(slot, '.css') },
        ]),
      ),
      ...(trustedTypes.includes('default') && { writesHtml: true }),
      ...keptEvents(name, events),
    }),
  }
}
