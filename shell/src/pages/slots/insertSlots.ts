import type { FilledSlot } from './SlotRequest.ts'
import { escapeHtml, scriptJson } from '../../shared/text/escapeHtml.ts'

/** Puts each filled slot where the page marked its place. */
export function insertSlots(body: string, filled: readonly FilledSlot[]): string {
  const byId = new Map(filled.map((slot) => [slot.request.id, slot]))
  return body.replace(/<template data-slot-place="([^"]*)"><\/template>/g, (mark, id: string) => {
    const slot = byId.get(id)
    return slot ? slotHtml(slot) : mark
  })
}

function slotHtml({ request, html, from, unfit, late, ...filled }: FilledSlot): string {
  const remote = unfit ? undefined : filled.remote
  const attributes = {
    class: 'shell-slot',
    'data-slot': request.name,
    'data-slot-id': request.id,
    'data-remote': remote?.name,
    'data-version': remote?.version,
    'data-from': from,
    'data-slot-late': late && '',
    'data-state': 'server',
  }
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}="${escapeHtml(value ?? '')}"`)
    .join(' ')
  const data = scriptJson(request.data)
  return `<div ${written}>${html}</div><script type="application/json" data-slot-data="${escapeHtml(request.id)}">${data}</script>`
}
