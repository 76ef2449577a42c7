import { devPath, type DevEvent, type TabReport } from '../messages/messages.ts'

const reconnectDelay = 1000 /* ms */
let socket: WebSocket | undefined
let hasThrown = false

/** Receives events from `dev`. Reconnects a second after the connection was closed. */
export function connect(onEvent: (event: DevEvent) => void): void {
  socket = new WebSocket(`ws://${location.host}${devPath}events`)
  socket.addEventListener('message', ({ data }) => onEvent(JSON.parse(String(data)) as DevEvent))
  socket.addEventListener('close', () => setTimeout(connect, reconnectDelay, onEvent))
}

export function report(sent: TabReport): void {
  const send = () => socket?.send(JSON.stringify(sent))
  if (socket?.readyState === WebSocket.CONNECTING) socket.addEventListener('open', send, { once: true })
  if (socket?.readyState === WebSocket.OPEN) send()
}

/** Reports an error with its stack, whose positions are in built files; `dev` finds the positions in the sources. */
export function reportThrown(remote: string, error: unknown): void {
  hasThrown = true
  const { stack = '' } = error instanceof Error ? error : {}
  const isWhole = stack.includes(String(error)) // Firefox's stack lacks the message
  report({ type: 'threw', remote, stack: isWhole ? stack : `${String(error)}\n${stack}` })
}

/** Whether anything was thrown since the last call. */
export function takeThrown(): boolean {
  const had = hasThrown
  hasThrown = false
  return had
}
