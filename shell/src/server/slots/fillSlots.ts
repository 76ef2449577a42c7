import { idPrefixOf } from '@tessera/kit/contract/page'
import type { Problem } from '@tessera/kit/contract/problems'
import type { ContextPart, PageContext } from '@tessera/kit/contract/slots'
import type { Log } from '../logging/log.ts'
import type { Composition, LoadedRemote, Remote } from '../remotes/compositions.ts'
import { traced } from '../tracing/traced.ts'
import type { FilledSlot, SlotRequest } from '../../pages/slots/SlotRequest.ts'

export interface FilledOutcome extends FilledSlot {
  /** The remote failed, perhaps only this once, so the page is cached only briefly. */
  passing?: true
  /** Milliseconds for which the slot's loaded data are fresh. */
  freshFor?: number
  rendering?: 'done' | 'failed'
  cause?: string
}

/** Fills all slots of a page in parallel. Never rejects: a slot that cannot be rendered has its fallback (CP1). */
export function fillSlots(
  requests: readonly SlotRequest[],
  composition: Composition,
  log: Log,
): Promise<readonly FilledOutcome[]> {
  const fill = (request: SlotRequest) =>
    traced(`slot ${request.name}`, describeTrace(request, composition), () =>
      fillSlot(request, composition, log),
    )
  return Promise.all(requests.map(fill))
}

function describeTrace({ name }: SlotRequest, { bySlot }: Composition) {
  const { name: remote, version } = bySlot.get(name) ?? {}
  return { 'tessera.remote': remote, 'tessera.version': version }
}

async function fillSlot(request: SlotRequest, composition: Composition, log: Log): Promise<FilledOutcome> {
  const found = composition.bySlot.get(request.name)
  const fallback = createFallback(request, found)
  if (!found) {
    log.problem(createMissingProblem(composition, request))
    return fallback
  }
  if (found.status === 'dead') return { ...fallback, rendering: 'failed' }
  const fitted = fitData(request, found)
  if (fitted.status === 'fits') return loadAndRender({ ...request, data: fitted.data }, found, log)
  log.problem(fitted.problem)
  return { ...fallback, unfit: true, rendering: 'failed', cause: fitted.problem.cause }
}

function createFallback(request: SlotRequest, found: Remote | undefined): FilledOutcome {
  const remote = found && { name: found.name, version: found.version }
  return { request, html: request.fallback, from: 'fallback', ...(remote && { remote }) }
}

function createMissingProblem({ id }: Composition, { name, placed }: SlotRequest): Problem {
  const { words, detail } = describeDocument(placed, 'slot')
  return { name: 'remoteMissing', slot: name, cause: `${words}nothing fills ${name} in ${id}`, ...detail }
}

type FittedRequest = { status: 'fits'; data: object } | { status: 'refused'; problem: Problem }

/** Checks a slot's data against its declaration, and adds the declared parts of the page's context. */
function fitData(request: SlotRequest, remote: LoadedRemote): FittedRequest {
  const { placed } = request
  const slot = remote.slots.get(request.name)
  if (!slot?.fit) {
    if (!placed) return { status: 'fits', data: request.data }
    return refuse(request, remote, 'slot', `${remote.name} ${remote.version} does not declare its data`)
  }
  const data = { ...request.data, ...pick(request.context, slot.context) }
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
  const { words, detail } = describeDocument(placed, field)
  const where = placed || field === '' ? '' : `field ${field}: `
  return {
    status: 'refused',
    problem: { name: 'slotDataRefused', remote, version, slot, cause: `${words}${where}${cause}`, ...detail },
  }
}

async function loadAndRender(request: SlotRequest, found: LoadedRemote, log: Log): Promise<FilledOutcome> {
  if (!found.slots.get(request.name)?.load || !found.loader) return renderOrFallBack(request, found, log)
  const read = await found.loader.read(request.name, request.data)
  if (read.status === 'loaded') {
    const data = { ...request.data, ...read.value }
    return { ...(await renderOrFallBack({ ...request, data }, found, log)), freshFor: read.freshFor }
  }
  const fallback = { ...createFallback(request, found), passing: true } as const
  if (read.status === 'late') return { ...fallback, late: true }
  return { ...fallback, unfit: true, ...(read.isOwn && { rendering: 'failed' }) }
}

async function renderOrFallBack(request: SlotRequest, found: LoadedRemote, log: Log): Promise<FilledOutcome> {
  const { name, version, manifest, renderer, slots } = found
  const fallback = createFallback(request, found)
  if (!manifest.server?.slots.includes(request.name)) return fallback

  const outcome = await renderer?.render({
    slot: request.name,
    data: request.data,
    idPrefix: idPrefixOf(request.id),
    isPlaced: request.placed !== undefined || slots.get(request.name)?.load !== undefined,
  })
  if (outcome?.status === 'rendered')
    return { ...fallback, html: outcome.html, from: 'remote', rendering: 'done' }
  const failed = { ...fallback, passing: true, rendering: 'failed' } as const
  if (!outcome || outcome.status === 'open') return failed
  const { status, cause } = outcome
  log.problem({ name: problemNames[status], remote: name, version, slot: request.name, cause })
  return { ...failed, cause }
}

const problemNames = {
  'timed-out': 'remoteTimedOut',
  saturated: 'remoteTimedOut',
  threw: 'remoteThrew',
  crashed: 'remoteThrew',
  refused: 'htmlRefused',
} as const

/** Names the document that placed a slot, for a problem; empty for a slot of the page itself. */
function describeDocument(
  placed: SlotRequest['placed'],
  within: string,
): { words: string; detail?: Pick<Problem, 'detail'> } {
  if (!placed) return { words: '' }
  const { file } = placed.by
  const field = [placed.by.field, within].filter(Boolean).join('.')
  return { words: `${file}, field ${field}: `, detail: { detail: { file, field } } }
}
