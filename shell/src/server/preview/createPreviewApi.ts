import { parseRecord } from '@tessera/store/readRecord'
import { openDrafts, type DraftText, type Drafts } from '@tessera/content/draft'
import type { FileContent } from '@tessera/content/engine'
import type { Content } from '@tessera/content/port'
import type { MarkerColumns } from '@tessera/kit/contract/content'
import type { Problem } from '@tessera/kit/contract/problems'
import { z } from 'zod'
import type { PlaceableSlot, PreviewCalls } from '@tessera/content/previewCalls'
import { describeTypes } from '@tessera/content/types'
import { setPattern } from '@tessera/content/previewToken'
import { readBody } from '../http/requestContext.ts'
import { isSame } from '../ops/session.ts'
import { matchRouteInLanguage } from '../routes/matchRouteInLanguage.ts'
import { shownCompositions, type Composition, type Compositions } from '../remotes/compositions.ts'

interface ApiParts {
  engine: FileContent['engine']
  compositions: Pick<Compositions, 'current'>
  secret: string
  readSet(set: string): Promise<readonly DraftText[]>
  /** The problems reported while the page at a path is rendered from this content and these remotes. */
  findProblems(content: Content, path: string, composition: Composition): Promise<readonly Problem[]>
}

type Input<Name extends keyof PreviewCalls> = Parameters<PreviewCalls[Name]>[0]
type Calls = {
  [Name in keyof PreviewCalls]: (input: Input<Name>) => Promise<Awaited<ReturnType<PreviewCalls[Name]>>>
}

const set = z.string().regex(setPattern)
const inputs = {
  check: z.strictObject({ set, files: z.array(z.string().max(500)).min(1) }),
  search: z.strictObject({ set, text: z.string().max(200), max: z.int().min(1).max(100) }),
  find: z.strictObject({ set, path: z.string().max(500).startsWith('/') }),
  points: z.strictObject({ set }),
  slots: z.strictObject({}),
  types: z.strictObject({}),
} as const satisfies { [Name in keyof PreviewCalls]: z.ZodType<Input<Name>> }

const maxBody = 1_500_000 /* bytes; the names of 20,000 documents */

/** Answers calls of the studio's server. Undefined for any other caller, who gets the answer of an unknown address. */
export function createPreviewApi(parts: ApiParts) {
  const calls = createCalls(parts)

  return async function answerCall(request: Request, name: string): Promise<Response | undefined> {
    if (!isSame(request.headers.get('authorization') ?? '', `Bearer ${parts.secret}`)) return undefined
    if (request.method !== 'POST' || !Object.hasOwn(inputs, name)) return undefined
    const call = name as keyof PreviewCalls
    const body = await readBody(request, maxBody)
    if (body === undefined) return refuse(413, `The input of ${name} is longer than ${maxBody} bytes.`)
    const input = inputs[call].safeParse(parseRecord(z.unknown(), Buffer.from(body)))
    if (!input.success) return refuse(400, z.prettifyError(input.error))
    return Response.json(await (calls[call] as (input: unknown) => Promise<unknown>)(input.data))
  }
}

function createCalls({ engine, compositions, readSet, findProblems }: ApiParts): Calls {
  async function readDrafts(set: string, named: readonly string[] = []): Promise<Drafts> {
    const texts = await readSet(set)
    const missing = named.find((name) => !texts.some(({ file }) => file === name))
    if (missing !== undefined) throw new Error(`the set ${set} has no draft of ${missing}`)
    const drafts = openDrafts({ engine })
    await drafts.use(texts)
    return drafts
  }

  async function checkOne(drafts: Drafts, file: string): Promise<readonly Problem[]> {
    const { path, problems } = await drafts.problems(file)
    if (path === undefined) return problems
    const variants = shownCompositions(compositions)
    const reported = await Promise.all(variants.map((one) => findProblems(drafts.content, path, one)))
    const ofSlots = reported
      .flat()
      .filter(({ name, detail }) => slotProblems.has(name) && detail?.['file'] === file)
    return [...problems, ...onceEach(ofSlots)]
  }

  return {
    async check({ set, files }) {
      const drafts = await readDrafts(set, files)
      const problems: Problem[] = []
      for (const file of files) problems.push(...(await checkOne(drafts, file)))
      return { problems }
    },
    async search({ set, text, max }) {
      const hits = await (await readDrafts(set)).content.search(text, max)
      return { hits: hits.map(({ href, name, kind, what = kind }) => ({ href, name, kind: what })) }
    },
    async find({ set, path: address }) {
      const drafts = await readDrafts(set)
      const { route, prefix } = matchRouteInLanguage('GET', address, await drafts.content.site())
      return (await drafts.find(route.kind === 'page' ? prefix + route.path : address)) ?? null
    },
    async points({ set }) {
      const { content } = await readDrafts(set)
      const types = Object.keys(engine.shown().catalog.types ?? {})
      const columns = await Promise.all(types.map(async (type) => content.entryMarkers?.(type, {})))
      return { points: columns.flatMap(listPoints) }
    },
    slots: async () => ({ slots: listPlaceableSlots(compositions) }),
    async types() {
      const { types = {}, site } = engine.shown().catalog
      return { types: describeTypes(types, site.language) }
    },
  }
}

const maxPoints = 20_000 /* of a type; about 2 MB */

function listPoints(columns: MarkerColumns | undefined) {
  const { id = [], name = [], lat = [], lon = [], weight = [] } = columns ?? {}
  return id.slice(0, maxPoints).map((of, row) => ({
    id: of,
    name: name[row] ?? '',
    lat: lat[row] ?? 0,
    lon: lon[row] ?? 0,
    weight: weight[row] ?? 0,
  }))
}

const slotProblems: ReadonlySet<Problem['name']> = new Set(['slotDataRefused', 'remoteMissing'])

/** Removes duplicates: a version in several compositions has the same problem in each. */
function onceEach(problems: readonly Problem[]): Iterable<Problem> {
  const keyOf = ({ name, version, detail }: Problem) => `${name} ${version} ${String(detail?.['field'])}`
  return new Map(problems.map((problem) => [keyOf(problem), problem])).values()
}

/** The slots that need no data other than options and the context of their page. */
function listPlaceableSlots(compositions: Pick<Compositions, 'current'>): readonly PlaceableSlot[] {
  return Array.from(compositions.current().bySlot, ([slot, { name, version, manifest }]) => {
    const declared = manifest?.declarations?.[slot]
    const data = declared?.data as { properties?: Record<string, unknown>; required?: string[] } | undefined
    const { context = [], title, description, icon } = declared ?? {}
    const given = new Set<string>(['options', ...context])
    if (!data?.properties?.['options'] || !data.required?.every((field) => given.has(field))) return []
    const words = Object.entries({ title, description, icon }).filter(([, value]) => value !== undefined)
    return [
      {
        slot,
        remote: name,
        version,
        ...Object.fromEntries(words),
        options: data.properties['options'],
        context,
      },
    ]
  }).flat()
}

function refuse(status: number, error: string): Response {
  return Response.json({ error }, { status })
}
