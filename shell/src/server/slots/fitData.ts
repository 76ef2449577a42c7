import type { Problem } from '@tessera/kit/contract/problems'
import type { ContextPart, PageContext } from '@tessera/kit/contract/slots'
import type { SlotRequest } from '../../pages/slots/SlotRequest.ts'
import type { LoadedRemote } from '../remotes/composition.ts'
import { documentOf } from './documentOf.ts'

type FittedRequest = { status: 'fits'; data: object } | { status: 'refused'; problem: Problem }

/** A slot's data as its remote declares them: of a slot that content places, with the context that the remote takes. */
export function fitData(request: SlotRequest, remote: LoadedRemote): FittedRequest {
  const { placed } = request
  const slot = remote.slots.get(request.name)
  if (!slot?.fit) {
    if (!placed) return { status: 'fits', data: request.data }
    return refuse(request, remote, 'slot', `${remote.name} ${remote.version} declares no data for it`)
  }
  const data = placed ? { ...request.data, ...pick(placed.context, slot.context) } : request.data
  const fitted = slot.fit(data)
  return fitted.status === 'fits' ? fitted : refuse(request, remote, fitted.field, fitted.cause)
}

function pick(context: PageContext, parts: readonly ContextPart[]): Partial<PageContext> {
  return Object.fromEntries(Object.entries(context).filter(([part]) => parts.some((one) => one === part)))
}

function refuse(
  { name: slot, placed }: SlotRequest,
  { name: remote, version }: LoadedRemote,
  field: string,
  cause: string,
): FittedRequest {
  const { words, detail } = documentOf(placed, field)
  const where = placed || field === '' ? '' : `field ${field}: `
  return {
    status: 'refused',
    problem: { name: 'slotDataRefused', remote, version, slot, cause: `${words}${where}${cause}`, ...detail },
  }
}
