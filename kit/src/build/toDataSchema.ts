import { z } from 'zod'

/** A zod schema of a declaration as JSON Schema, of what goes in. `dataSchema` says what of that may be in a manifest. */
export function toDataSchema(data: unknown, context: z.RefinementCtx): unknown {
  if (!(data instanceof z.ZodType)) return refuse(context, 'must be a schema of zod')
  try {
    const { $schema: _, ...schema } = z.toJSONSchema(data, { io: 'input', cycles: 'throw' })
    return schema
  } catch (error) {
    return refuse(context, error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error))
  }
}

function refuse(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}
