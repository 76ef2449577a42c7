import type { DevelopedRemote } from './builds/developRemote.ts'

/** What is wrong with an event that an island of the remote has emitted; empty when nothing is. */
export async function problemOfEvent(
  remote: DevelopedRemote,
  name: string,
  detail: unknown,
): Promise<string> {
  const [owner = '', event = ''] = name.split(':')
  if (owner !== remote.name) return `${remote.name} emits ${name}, which is for ${owner} alone to emit`
  const outcome = await remote.checkEvent(event, detail)
  if (outcome.status === 'threw') return outcome.cause
  return outcome.status === 'refused'
    ? `The data of the event ${name} are not what src/remote.ts of ${owner} declares:\n${outcome.cause}`
    : ''
}
