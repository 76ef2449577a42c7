/** Canaries: moved by hand or by the evaluator; a door of this package. */
export { abortCanary, advanceCanary } from './advanceCanary.ts'
export { evaluateCanaries } from './evaluateCanaries.ts'
