import type { DataSchema } from '@tessera/kit/contract/dataSchema'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'

/** Data that fits a slot, with defaults filled in; or the field that does not fit, and why. */
type Fitted = { status: 'fits'; data: object } | { status: 'refused'; field: string; cause: string }

/** Checks data and fills in defaults. */
export type Fit = (data: object) => Fitted

/** Compiles a schema, once for each loaded version; the schema was checked with its manifest. */
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
    const own = fillsIn ? structuredClone(data) : data // a copy, so that content stays unchanged
    if (validate(own)) return { status: 'fits', data: own }
    return { status: 'refused', ...explain(validate.errors?.at(-1)) }
  }
}

/** Explains the last error: of a choice's errors, the last is about the whole choice. */
function explain(error: ErrorObject | undefined): { field: string; cause: string } {
  const steps = (error?.instancePath ?? '').split('/').slice(1)
  const field = steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')).join('.')
  return { field, cause: describeMisfit(error) }
}

function describeMisfit(error: ErrorObject | undefined): string {
  const { keyword, message = 'does not fit', params = {} } = error ?? {}
  if (keyword === 'enum') return `must be one of ${JSON.stringify(params['allowedValues'])}`
  if (keyword === 'additionalProperties') return `there is no field ${String(params['additionalProperty'])}`
  return message
}
