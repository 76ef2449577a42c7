import type { Registry } from '../registry/createRegistry.ts'
import type { Store } from '@tessera/store/Store'

export interface Patient {
  registry: Registry
  store: Store
}

/** A step's question, and what answers it: a text to print beside a pass, or nothing, or the trouble. */
export interface DoctorStep {
  title: string
  /** Nothing after it can be asked when it is refused. */
  decides?: boolean
  examine(patient: Patient): Promise<string | void | Trouble>
}

export type Diagnosis =
  | { title: string; status: 'passed'; detail?: string }
  | {
      title: string
      /** `warned`: it works as it is. */ status: 'warned' | 'refused'
      cause: string
      fix: string
    }

/** What a step says of itself when it finds nothing to pass. */
export interface Trouble {
  status: 'warned' | 'refused'
  cause: string
  fix: string
}

export const refused = (cause: string, fix: string): Trouble => ({ status: 'refused', cause, fix })
export const warned = (cause: string, fix: string): Trouble => ({ status: 'warned', cause, fix })
