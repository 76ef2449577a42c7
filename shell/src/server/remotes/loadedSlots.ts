import type { DeclaredLoad, DeclaredSlot, RemoteManifest } from '@tessera/kit/contract/composition'
import type { SlotActivation, SlotName } from '@tessera/kit/contract/slots'
import { compileFit, type Fit } from '@tessera/release/compileFit'
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
