import { devPath, type DevEvent, type TabReport } from '../messages/messages.ts'

const reconnectDelay = 1000 /* ms */

/** The tab's connection, made again whenever it ends. Gives how to report; what is said without one is lost. */
export function connect(onEvent: (event: DevEvent) => void): (report: TabReport) => void {
  let socket = open()
  return (report) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(report))
  }

  function open(): WebSocket {
    const opened = new WebSocket(`ws://${location.host}${devPath}events`)
    opened.addEventListener('message', ({ data }) => onEvent(JSON.parse(String(data)) as DevEvent))
    opened.addEventListener('close', () => setTimeout(() => (socket = open()), reconnectDelay))
    return opened
  }
}
