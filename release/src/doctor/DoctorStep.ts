import type { Registry } from '../registry/registry.ts'
import type { Store } from '../store/store.ts'
import type { Trouble } from './Diagnosis.ts'

/** What is examined. */
export interface Patient {
  registry: Registry
  /** The same, uninterpreted. */
  store: Store
}

/** A step's question, and what answers it: a text to print beside a pass, or nothing, or the trouble. */
export interface DoctorStep {
  title: string
  /** Nothing after it can be asked when it is refused. */
  decides?: boolean
  examine(patient: Patient): Promise<string | void | Trouble>
}
