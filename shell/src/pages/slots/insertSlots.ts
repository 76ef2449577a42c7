import { slotClass, slotDataMark, slotMarks } from '@tessera/kit/contract/page'
import type { FilledSlot } from './SlotRequest.ts'
import { escapeHtml, scriptJson } from '../../shared/text/escapeHtml.ts'

/** Replaces the mark of each slot in the page's body by the filled slot. */
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
    class: slotClass,
    [slotMarks.name]: request.name,
    [slotMarks.id]: request.id,
    [slotMarks.remote]: remote?.name,
    [slotMarks.version]: remote?.version,
    [slotMarks.from]: from,
    'data-slot-late': late && '',
    [slotMarks.state]: 'server',
  }
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}="${escapeHtml(value ?? '')}"`)
    .join(' ')
  const data = scriptJson(request.data)
  return `<div ${written}>${html}</div><script type="application/json" ${slotDataMark}="${escapeHtml(request.id)}">${data}</script>`
}
