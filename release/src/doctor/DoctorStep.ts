import type { Registry } from '../registry/createRegistry.ts'
import type { Store } from '@tessera/store/Store'

/** The registry that is examined. */
export interface Patient {
  registry: Registry
  store: Store
}

/** One examination. `examine` returns the problem; if there is none, undefined or a text to print beside the pass. */
export interface DoctorStep {
  title: string
  /** If this step's status is `refused`, later steps are skipped. */
  decides?: boolean
  examine(patient: Patient): Promise<string | void | Trouble>
}

export type Diagnosis = { title: string } & ({ status: 'passed'; detail?: string } | Trouble)

/** The problem that a step found. `warned`: releases work nevertheless. */
export interface Trouble {
  status: 'warned' | 'refused'
  cause: string
  fix: string
}

export const refused = (cause: string, fix: string): Trouble => ({ status: 'refused', cause, fix })
export const warned = (cause: string, fix: string): Trouble => ({ status: 'warned', cause, fix })
