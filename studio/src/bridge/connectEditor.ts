import type { LeftTo, ToPage } from '../shared/BridgeMessage.ts'
import type { Bridge } from './Bridge.ts'
import { createRefresh } from './createRefresh.ts'
import { canRoundTrip } from './schema.ts'
import { writeBlock, type Writing } from './writeBlock.ts'

/** Handles the studio's messages by ProseMirror and by refreshing the page. Loaded when edit mode first begins. */
export function connectEditor(bridge: Bridge): (message: ToPage) => void {
  let open: (Writing & { block: number }) | undefined
  const refresh = createRefresh(bridge, () => open?.mount)

  /** Ignores a block that is already open, because the block has newer text than the message. */
  function edit(block: number, text: string): void {
    if (open?.block === block) return
    if (open) leave('block')
    const host = bridge.hosts()[block]
    if (!host) return
    const { at, kept } = bridge.opened(block)
    if (!canRoundTrip(text)) {
      bridge.editorClosed()
      return bridge.send({ k: 'cannot', block })
    }
    const writing = writeBlock({
      host,
      text,
      label: `${host.getAttribute('aria-label') ?? 'Text'}. Press Escape to leave`,
      at,
      onChanged: (fresh) => bridge.send({ k: 'changed', block, text: fresh }),
      onLeave: leave,
      onFormat: (active) => bridge.send({ k: 'format', active }),
      onLossy: () => bridge.send({ k: 'lossy' }),
      parseHtml: refresh.parse,
    })
    open = { ...writing, block }
    open.replay(kept)
  }

  function leave(to: LeftTo): void {
    if (!open) return
    const { block, stop } = open
    open = undefined
    refresh.wrote(stop())
    bridge.editorClosed()
    bridge.mark()
    bridge.send({ k: 'left', block, to })
    const hosts = bridge.hosts()
    if (to === 'block') hosts[block]?.focus()
    if (to === 'next') (hosts[block + 1] ?? hosts[block])?.focus()
  }

  return function receive(message) {
    if (message.k === 'edit') bridge.whenWritten(() => edit(message.block, message.text))
    if (message.k === 'command') open?.run(message.command, message.href)
    if (message.k === 'update') refresh.update(message.block, message.options)
    if (message.k === 'down') refresh.setDown(message.remote, message.isDown)
    if (message.k === 'refresh') void refresh.refreshPage(message.focus)
    if (message.k === 'welcome') leave('block')
  }
}
