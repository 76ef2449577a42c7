import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { dataSchema } from '../contract/dataSchema.ts'
import { contractNumber } from '../contract/remote.ts'
import { isPolicyOf, policyRule } from '../contract/isPolicyOf.ts'
import { ownerSchema } from '../contract/ownerSchema.ts'
import { eventsSchema, slotName, slotSchema } from '../contract/slotDeclarations.ts'
import { maxShared, packagePattern } from '../contract/composition.ts'
import { BuildError } from './BuildError.ts'
import { rangePattern } from './fitsRange.ts'

const writtenSchema = z.unknown().transform(toDataSchema).pipe(dataSchema)

const sharedRanges = z
  .record(
    z.string().regex(packagePattern),
    z.string().regex(rangePattern, 'must be a range like ^3, ^3.1, ~3.1 or 3.1.0'),
  )
  .refine((ranges) => Object.keys(ranges).length <= maxShared, `has more than ${maxShared} packages`)
const sharedRule = "must be 'page', 'own', or packages with a range each: { '@acme/design': '^3.1' }"

const declarationSchema = z
  .strictObject({
    name: z.string().regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case letters, digits and dashes'),
    contract: z.literal(contractNumber),
    slots: z
      .record(slotName, slotSchema(writtenSchema))
      .refine((slots) => Object.keys(slots).length > 0, 'names no slot'),
    shared: z.union([z.enum(['page', 'own']), sharedRanges], { error: sharedRule }).default('page'),
    events: eventsSchema(writtenSchema).optional(),
    owner: ownerSchema.optional(),
    budgetKb: z.number().positive(),
    stylePrefixes: z.array(z.string().regex(/^[a-z][a-z0-9]*-$/, 'must be like pswp-')).optional(),
    trustedTypes: z.array(z.string()).optional(),
  })
  .refine(({ name, trustedTypes = [] }) => trustedTypes.every((policy) => isPolicyOf(name, policy)), {
    path: ['trustedTypes'],
    message: policyRule,
  })

/** A `RemoteDeclaration` with its slots as in the manifest. */
export type ReadDeclaration = z.output<typeof declarationSchema>

/** Reads `src/remote.ts` of the remote in `folder`; a `BuildError` names each wrong field. */
export async function readDeclaration(folder: string): Promise<ReadDeclaration> {
  const file = join(folder, 'src/remote.ts')
  if (!existsSync(file)) {
    throw new BuildError(`${file} is missing. A remote declares itself there: export const remote = {…}`)
  }
  const module: unknown = await import(pathToFileURL(file).href)
  const result = z.object({ remote: declarationSchema }).safeParse(module)
  if (result.success) return result.data.remote
  const problems = result.error.issues.map(
    (issue) => `  ${issue.path.map(String).join('.')}: ${issue.message}`,
  )
  throw new BuildError(`${file} is not a declaration:\n${problems.join('\n')}`)
}

/** Converts a zod schema into JSON Schema of its input; `dataSchema` limits what manifests may contain. */
function toDataSchema(data: unknown, context: z.RefinementCtx): unknown {
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
