import type { DeclaredLoad, DeclaredSlot, RemoteManifest } from '@tessera/kit/contract/composition'
import type { DataSchema } from '@tessera/kit/contract/dataSchema'
import type { SlotActivation, SlotName } from '@tessera/kit/contract/slots'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import type { LoadingSlot } from '../loaders/createDataLoader.ts'

export interface LoadedSlot extends Omit<DeclaredSlot, 'data' | 'load'> {
  load?: LoadingSlot
  /** None of a release from before slots were declared: content cannot place it, and its data are what the page gives. */
  fit?: Fit
}

export function loadedSlots({ slots, declarations }: RemoteManifest): ReadonlyMap<SlotName, LoadedSlot> {
  return new Map(slots.map((slot) => [slot, loadedSlot(slot, declarations?.[slot])]))
}

function loadedSlot(slot: SlotName, declared: DeclaredSlot | undefined): LoadedSlot {
  if (!declared) return { activation: undeclared[slot] ?? 'near-view', context: [], origins: [] }
  const { data, load, ...traits } = declared
  return { ...traits, fit: compileFit(data), ...(load && { load: loadingSlot(load) }) }
}

function loadingSlot({ data, ...traits }: DeclaredLoad): LoadingSlot {
  const fit = compileFit({ type: 'object', properties: { loaded: data }, required: ['loaded'] })
  return { ...traits, fit }
}

/** The slots that there were when none was declared: registries keep releases from then. */
const undeclared: Readonly<Record<SlotName, SlotActivation>> = {
  'regions-carousel': 'near-view',
  'list-map': 'press',
  'detail-map': 'press',
  'consent-notice': 'at-once',
  'page-media': 'at-once',
}

/** Data that a slot may be given, what it leaves out filled in; or where they do not fit, and why. */
type Fitted = { status: 'fits'; data: object } | { status: 'refused'; field: string; cause: string }

export type Fit = (data: object) => Fitted

/** Compiled once for each version that is loaded. The schema was checked with its manifest. */
export function compileFit(schema: DataSchema): Fit {
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    useDefaults: true,
    ownProperties: true,
    meta: false,
  })
  const validate = ajv.compile(schema)
  const fillsIn = JSON.stringify(schema).includes('"default":')
  return function fit(data) {
    const own = fillsIn ? structuredClone(data) : data // content's own stays as it is
    if (validate(own)) return { status: 'fits', data: own }
    return { status: 'refused', ...explain(validate.errors?.at(-1)) }
  }
}

/** The last of several errors is that of the whole choice between them. */
function explain(error: ErrorObject | undefined): { field: string; cause: string } {
  const steps = (error?.instancePath ?? '').split('/').slice(1)
  const field = steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')).join('.')
  return { field, cause: causeOf(error) }
}

function causeOf(error: ErrorObject | undefined): string {
  const { keyword, message = 'does not fit', params = {} } = error ?? {}
  if (keyword === 'enum') return `must be one of ${JSON.stringify(params['allowedValues'])}`
  if (keyword === 'additionalProperties') return `there is no field ${String(params['additionalProperty'])}`
  return message
}
