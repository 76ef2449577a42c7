import { randomUUID } from 'node:crypto'
import type { Block, Content, Page } from '@tessera/content/port'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Log } from '../logging/log.ts'
import { replyWithText } from '../http/reply.ts'
import { isOwnPost, readBody, type Client, type RequestContext } from '../http/requestContext.ts'
import { findErrors, type FormOutcome, type Values } from '../../shared/forms/findErrors.ts'
import { ownFields, sentHref } from '../../shared/forms/idsOf.ts'
import { shownAgain, toKeep } from '../../shared/forms/isSecret.ts'
import type { Submission, Submissions } from './openSubmissionsFolder.ts'

export interface FormParts {
  content: Content
  submissions: Submissions
  mayKeep: FormLimit
  log: Log
}

/** Whether one more form may be kept for this client; counts it when it may. */
export type FormLimit = (client: Client) => Promise<boolean>

export const formLimit = { forms: 20 /* of one network */, in: 600 /* s */ } as const

/** A program on this machine may send what it likes. */
export function createFormLimit(): FormLimit {
  const kept = new RateLimiterMemory({ points: formLimit.forms, duration: formLimit.in })
  return async function mayKeep({ network, isLocal }) {
    if (isLocal) return true
    return kept.consume(network).then(
      () => true,
      () => false, // spent; a limiter in memory fails for nothing else
    )
  }
}

type FormBlock = Extract<Block, { kind: 'form' }>

export function formsOn(page: Page | undefined): readonly FormBlock[] {
  return page?.blocks.filter((block) => block.kind === 'form') ?? []
}

/**
 * Takes a form that was sent to its own page: gives the answer, or what the page must show; nothing when the page
 * has no form.
 */
export async function handleForm(
  request: Request,
  path: string,
  context: RequestContext,
  parts: FormParts,
): Promise<Response | FormOutcome | undefined> {
  const forms = formsOn(await parts.content.page(path))
  if (forms.length === 0) return undefined
  if (!isOwnPost(request, context.origin)) return refuse(403)
  const sent = await readFields(request)
  if (typeof sent === 'number') return refuse(sent)
  const form = forms.find(({ name }) => name === sent.get(ownFields.form))
  return form ? check(form, sent, { ...context, path }, parts) : refuse(400)
}

export const maxFormBytes = 64 * 1024 /* some 10 000 words */
const maxFields = 100

/** What a form sent, or why it was not taken: an HTTP status. */
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
  const kept = byProgram || ((await mayKeep(client)) && (await keep(submission, submissions, log)))
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

const refusals = {
  400: 'There is no such form on this page.\n',
  403: 'Forms are taken from pages of this site only.\n',
  413: 'This is longer than the form takes. Go back, shorten it, and send it again.\n',
  415: 'A form is sent as application/x-www-form-urlencoded, without files.\n',
} as const

function refuse(status: keyof typeof refusals): Response {
  return replyWithText(status, refusals[status])
}
