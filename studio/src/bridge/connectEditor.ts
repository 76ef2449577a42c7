import type { ToPage } from '../shared/BridgeMessage.ts'
import type { Bridge } from './Bridge.ts'
import { createRefresh } from './createRefresh.ts'
import { survives } from './schema.ts'
import { writeBlock, type Writing } from './writeBlock.ts'

/** The code that comes with the first page that is edited: ProseMirror, and what puts changed blocks in place. */
export function connectEditor(bridge: Bridge): (message: ToPage) => void {
  const refresh = createRefresh(bridge)
  let open: (Writing & { block: number }) | undefined

  function edit(block: number, text: string): void {
    if (open) leave('block')
    const host = bridge.hosts()[block]
    if (!host) return
    if (!survives(text)) return bridge.send({ k: 'cannot', block })
    bridge.opened(block)
    const label = `${host.getAttribute('aria-label') ?? 'Text'}. Escape leaves it`
    const writing = writeBlock({
      host,
      text,
      label,
      at: bridge.pressed(),
      onChanged: (fresh) => bridge.send({ k: 'changed', block, text: fresh }),
      onLeave: leave,
      onFormat: (active) => bridge.send({ k: 'format', active }),
      parseHtml: refresh.parse,
    })
    open = { ...writing, block }
  }

  function leave(to: 'block' | 'next' | 'frame'): void {
    if (!open) return
    const { block, stop } = open
    open = undefined
    stop()
    bridge.opened(undefined)
    bridge.mark()
    bridge.send({ k: 'left', block, to })
    if (to === 'block') bridge.hosts()[block]?.focus()
    if (to === 'next') (bridge.hosts()[block + 1] ?? bridge.hosts()[block])?.focus()
  }

  return function hand(message) {
    if (message.k === 'edit') edit(message.block, message.text)
    if (message.k === 'command') open?.run(message.command, message.href)
    if (message.k === 'update') refresh.update(message.block, message.options)
    if (message.k === 'down') refresh.setDown(message.remote, message.isDown)
    if (message.k === 'refresh') {
      const blocks = message.blocks.filter((block) => block !== open?.block) // never under the fingers
      refresh.blocks(blocks, message.focus)
    }
    if (message.k === 'welcome' && open) leave('block')
  }
}
