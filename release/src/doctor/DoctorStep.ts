import type { Registry } from '../registry/createRegistry.ts'
import type { Store } from '@tessera/store/Store'

/** The registry that is examined. */
export interface Patient {
  registry: Registry
  store: Store
}

/** A question about the registry. `examine` returns the problem, or a text to print beside a pass, if any. */
export interface DoctorStep {
  title: string
  /** If it is refused, later steps are skipped. */
  decides?: boolean
  examine(patient: Patient): Promise<string | void | Trouble>
}

export type Diagnosis =
  | { title: string; status: 'passed'; detail?: string }
  | {
      title: string
      /** `warned`: releases still work. */ status: 'warned' | 'refused'
      cause: string
      fix: string
    }

/** The problem that a step found. */
export interface Trouble {
  status: 'warned' | 'refused'
  cause: string
  fix: string
}

export const refused = (cause: string, fix: string): Trouble => ({ status: 'refused', cause, fix })
export const warned = (cause: string, fix: string): Trouble => ({ status: 'warned', cause, fix })
