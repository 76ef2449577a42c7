import { randomUUID } from 'node:crypto'
import type { Block, Content, Page } from '@tessera/content/port'
import type { Submission } from '@tessera/release/forms'
import { LRUCache } from 'lru-cache'
import { createNetworkLimit } from '@tessera/release/networkLimit'
import type { Log } from '../logging/log.ts'
import { pathsIn } from '../../pages/words/paths.ts'
import { wordsIn } from '../../words/wordsIn.ts'
import { replyWithText } from '../http/reply.ts'
import type { Client } from '@tessera/release/clientReader'
import { isOwnPost, readBody, type RequestContext } from '../http/requestContext.ts'
import { findErrors, type FormOutcome, type Values } from '../../shared/forms/findErrors.ts'
import { ownFields, sentHref } from '../../shared/forms/idsOf.ts'
import { shownAgain, toKeep } from '../../shared/forms/isSecret.ts'
import type { Submissions } from './Submissions.ts'

/** What handling a form needs, from the site and its language. */
export interface FormParts {
  content: Content
  submissions: Submissions
  mayKeep: FormLimit
  log: Log
}

/** Whether one more submission of `bytes` may be stored for this client; if so, counts the submission. */
export type FormLimit = (client: Client, form: string, bytes: number) => boolean

const aDay = 24 * 3600 /* s */
/** The limit of one network; larger networks get more by `shares`. */
export const formLimit = { forms: 20, in: 600 /* s */, bytes: 1024 * 1024 /* a day */ } as const
/** Once `from` bytes of a form were kept in a day, each network may send one short submission an hour: the form stays open. */
const slow = { from: 8 * 1024 * 1024 /* bytes */, bytes: 4096, forms: 1, in: 3600 /* s */ } as const

/** Limits submissions by network; a program on this machine has no limit. */
export function createFormLimit(): FormLimit {
  const submissionLimit = createNetworkLimit(formLimit.forms, formLimit.in)
  const byteLimit = createNetworkLimit(formLimit.bytes, aDay)
  const hourlyLimit = createNetworkLimit(slow.forms, slow.in)
  const kept = new LRUCache<string, number>({ max: 1000, ttl: aDay * 1000, noUpdateTTL: true })

  return function mayKeep({ network, isLocal }, form, bytes) {
    if (isLocal) return true
    const before = kept.get(form) ?? 0
    if (before > slow.from && (bytes > slow.bytes || !hourlyLimit.take(network))) return false
    if (!submissionLimit.take(network) || !byteLimit.take(network, bytes)) return false
    kept.set(form, before + bytes)
    return true
  }
}

type FormBlock = Extract<Block, { kind: 'form' }>

/** The forms on a page; empty if there is no page. */
export function findForms(page: Page | undefined): readonly FormBlock[] {
  return page?.blocks.filter((block) => block.kind === 'form') ?? []
}

/** Returns the response, or the outcome that the form's page must show; undefined when the page has no form. */
export async function handleForm(
  request: Request,
  path: string,
  context: RequestContext,
  parts: FormParts,
): Promise<Response | FormOutcome | undefined> {
  const forms = findForms(await parts.content.page(path))
  if (forms.length === 0) return undefined
  if (!isOwnPost(request, context.origin)) return refuse(403, parts)
  const sent = await readFields(request)
  if (typeof sent === 'number') return refuse(sent, parts)
  const form = forms.find(({ name }) => name === sent.get(ownFields.form))
  if (!form) return refuse(400, parts)
  const address = pathsIn(await parts.content.site()).own(path)
  return check(form, sent, { ...context, path: address }, parts)
}

/** Bytes of the largest submission that is read. */
export const maxFormBytes = 64 * 1024 /* a text of about 10 000 words */
const maxFields = 100

/** Returns the submitted fields, or the HTTP status with which the form is refused. */
async function readFields(request: Request): Promise<URLSearchParams | 413 | 415> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') return 415
  const body = await readBody(request, maxFormBytes)
  if (body === undefined) return 413
  const fields = new URLSearchParams(body)
  return fields.size > maxFields ? 413 : fields
}

async function check(
  { name: form, form: { fields } }: FormBlock,
  sent: URLSearchParams,
  { path, client }: RequestContext,
  { submissions, mayKeep, log }: FormParts,
): Promise<Response | FormOutcome> {
  const values: Values = Object.fromEntries(fields.map(({ name }) => [name, sent.get(name) ?? '']))
  const errors = findErrors(fields, values)
  if (errors.length > 0) return { status: 'refused', form, values: shownAgain(fields, values), errors }

  const byProgram = Boolean(sent.get(ownFields.trap))
  const submission = {
    id: randomUUID(),
    at: new Date().toISOString(),
    form,
    page: path,
    values: toKeep(fields, values),
  }
  const bytes = JSON.stringify(submission).length
  const kept = byProgram || (mayKeep(client, form, bytes) && (await keep(submission, submissions, log)))
  if (!kept) return { status: 'not-kept', form, values: shownAgain(fields, values) }
  log.info(byProgram ? 'a form was filled in by a program' : 'a form was accepted', { form, path })
  return new Response(null, { status: 303, headers: { location: sentHref(path, form) } })
}

async function keep(submission: Submission, submissions: Submissions, log: Log): Promise<boolean> {
  try {
    await submissions.accept(submission)
    return true
  } catch (error) {
    const { form, page } = submission
    log.problem({ name: 'submissionNotKept', cause: String(error), detail: { form, page } })
    return false
  }
}

async function refuse(status: 400 | 403 | 413 | 415, { content }: FormParts): Promise<Response> {
  const site = await content.site()
  return replyWithText(status, `${wordsIn(site.language, site).text(`plain.${status}`)}\n`)
}
