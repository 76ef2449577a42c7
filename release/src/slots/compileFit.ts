import type { DataSchema } from '@tessera/kit/contract/dataSchema'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'

/** Data that fits a slot, with defaults filled in; or which field does not fit, and why. */
type Fitted = { status: 'fits'; data: object } | { status: 'refused'; field: string; cause: string }

/** Checks a slot's data and fills in defaults. */
export type Fit = (data: object) => Fitted

/** Compiles a schema, which was checked with its manifest. Slow: call it once for each loaded version. */
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

/** Explains the last error: if no branch of an `anyOf` fits, the last error is about all of it. */
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
