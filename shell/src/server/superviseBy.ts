import type { Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/** Kind of a route → number of its answers since the start, and the seconds that they took in total. */
export type AnswersByKind = Record<string, { answered: number; seconds: number }>

/**
 * Accepts the connections that `release serve`, which holds the port, hands to this process over their IPC channel. Every
 * second it reports to that parent: the number of answers since its start, how many had status 500 and above (except 503,
 * which refuses visitors under load), the seconds that they took in total and by kind, and its memory in bytes. Returns the
 * open connections, because `server.close()` does not wait for them. Does nothing without such a parent.
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
  channel.on('message', (_message, socket) => socket instanceof Socket && take(socket)) // there is no socket if the visitor left meanwhile
  const end = () => channel.kill(channel.pid, 'SIGTERM')
  channel.on('disconnect', end)
  channel.send({ url }, (error: Error | null) => error && end()) // a parent that has ended before, as its port was taken
  setInterval(() => {
    if (channel.connected) channel.send?.({ ...report, memory: channel.memoryUsage.rss() })
  }, reportEvery).unref()
  return open
}

const turnedAway = 503
const dealtAgainAfter = 100 /* requests, then a connection is closed and the next may go to another shell: a proxy has few connections */
const reportEvery = 1000 /* ms */
