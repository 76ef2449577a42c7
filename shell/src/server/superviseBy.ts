import type { Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/** Kind of a route → its answers since the start, and the seconds that they took together. */
export type AnswersByKind = Record<string, { answered: number; seconds: number }>

/**
 * Takes the connections that `release serve`, which holds the port, hands to this process over the channel between them.
 * Each second it tells how they fare: how many answers there were since its start, how many of them of status 500 and above
 * (503, which turns a visitor away for load, apart), the seconds that all took together and those of each kind, and its
 * bytes of memory. Gives the connections that are open; `server.close()` does not wait for them. Without such a parent it
 * does nothing.
 */
export function superviseBy(
  channel: NodeJS.Process,
  server: Server,
  url: string,
  kinds: Readonly<AnswersByKind> = {},
): ReadonlySet<Socket> {
  const open = new Set<Socket>()
  const report = { answered: 0, failed: 0, seconds: 0, kinds }
  if (!channel.send) return open
  server.maxRequestsPerSocket = dealtAgainAfter

  function take(socket: Socket): void {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    server.emit('connection', socket)
    socket.resume()
  }

  function count({ statusCode }: ServerResponse, began: number): void {
    report.answered += 1
    report.seconds += (performance.now() - began) / 1000
    if (statusCode >= 500 && statusCode !== turnedAway) report.failed += 1
  }

  server.prependListener('request', function follow({ socket }, response) {
    const began = performance.now()
    if (open.has(socket)) response.once('finish', () => count(response, began))
  })
  channel.on('message', (_message, socket) => socket instanceof Socket && take(socket)) // none where the visitor left on the way
  channel.on('disconnect', () => channel.kill(channel.pid, 'SIGTERM'))
  channel.send({ url })
  setInterval(() => {
    if (channel.connected) channel.send?.({ ...report, memory: channel.memoryUsage.rss() })
  }, reportEvery).unref()
  return open
}

const turnedAway = 503
const dealtAgainAfter = 100 /* requests of one connection: a proxy's few would stay with one shell for ever */
const reportEvery = 1000 /* ms */
