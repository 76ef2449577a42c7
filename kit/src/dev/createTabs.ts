import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { z } from 'zod'
import { devPath, type DevEvent, type TabReport } from './messages/messages.ts'
import { isForOwnHost, isFromOwnPage } from './proxy/isOwnRequest.ts'

const largestReport = 64 * 1024 /* bytes */

const tabReport = z.discriminatedUnion('type', [
  z.object({ type: z.literal('shown'), remote: z.string(), how: z.string() }),
  z.object({
    type: z.literal('emitted'),
    remote: z.string(),
    name: z.string(),
    detail: z.unknown().optional(),
  }),
  z.object({ type: z.literal('threw'), remote: z.string(), stack: z.string() }),
]) satisfies z.ZodType<TabReport>

/** Opens a connection for each tab, which gets `first`. Returns a function that sends an event to all tabs. */
export function createTabs(
  server: Server,
  first: () => readonly DevEvent[],
  onReport: (report: TabReport) => void,
): (event: DevEvent) => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestReport })
  server.on('upgrade', (request, socket, head) => {
    const { port } = server.address() as AddressInfo
    const isOwn = isForOwnHost(request.headers, port) && isFromOwnPage(request.headers, port)
    if (!isOwn || request.url !== `${devPath}events`) return void socket.destroy()
    sockets.handleUpgrade(request, socket, head, (tab) => {
      tab.on('error', () => tab.terminate())
      tab.on('message', (data) => Buffer.isBuffer(data) && receive(data.toString()))
      for (const event of first()) tab.send(JSON.stringify(event))
    })
  })

  function receive(text: string): void {
    const parsed = tabReport.safeParse(parseJson(text))
    if (parsed.success) onReport(parsed.data)
  }

  return function send(event) {
    const text = JSON.stringify(event)
    for (const tab of sockets.clients) tab.send(text)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not our client, which never sends invalid JSON
  }
}
