import { call } from '../store/call.ts'
import { useAnswer } from '../store/useAnswer.ts'
import type { FieldSchema } from './controlFor.ts'

let asked: ReturnType<typeof askForSchemas> | undefined

/** The schema of a kind of document; undefined until loaded. */
export function useSchema(kind: string): FieldSchema | undefined {
  const { value } = useAnswer('schemas', () => (asked ??= askForSchemas()))
  return value?.[kind]
}

async function askForSchemas() {
  const schemas = (await call('schemas', {}).catch((error: unknown) => {
    asked = undefined
    throw error
  })) as Readonly<Record<string, FieldSchema>>
  return Object.fromEntries(
    Object.entries(schemas).map(([file, schema]) => [file.replace(/^schemas\/|\.json$/g, ''), schema]),
  )
}
