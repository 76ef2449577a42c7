import type { DeclaredLoad, DeclaredSlot, RemoteManifest } from '@tessera/kit/contract/composition'
import type { SlotActivation, SlotName } from '@tessera/kit/contract/slots'
import { compileFit, type Fit } from '@tessera/release/compileFit'
import type { LoadingSlot } from '../loaders/createDataLoader.ts'

/** A slot as its remote declares it, with compiled checks of its data. */
export interface LoadedSlot extends Omit<DeclaredSlot, 'data' | 'load'> {
  load?: LoadingSlot
  /** Missing in releases older than declarations: content cannot place the slot, and its data are not checked. */
  fit?: Fit
}

export function compileSlots({ slots, declarations }: RemoteManifest): ReadonlyMap<SlotName, LoadedSlot> {
  return new Map(slots.map((slot) => [slot, compileSlot(slot, declarations?.[slot])]))
}

function compileSlot(slot: SlotName, declared: DeclaredSlot | undefined): LoadedSlot {
  if (!declared) return { activation: undeclared[slot] ?? 'near-view', context: [], origins: [] }
  const { data, load, ...traits } = declared
  return { ...traits, fit: compileFit(data), ...(load && { load: compileLoad(load) }) }
}

function compileLoad({ data, ...traits }: DeclaredLoad): LoadingSlot {
  const fit = compileFit({ type: 'object', properties: { loaded: data }, required: ['loaded'] })
  return { ...traits, fit }
}

/** The slots of releases that are older than declarations; registries still contain such releases. */
const undeclared: Readonly<Record<SlotName, SlotActivation>> = {
  'regions-carousel': 'near-view',
  'list-map': 'press',
  'detail-map': 'press',
  'consent-notice': 'at-once',
  'page-media': 'at-once',
}
