import { randomUUID } from 'node:crypto'
import type { Content } from '@tessera/content/port'
import type { Log } from '../logging/log.ts'
import { replyWithText } from '../http/reply.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { findErrors, type Values, type FormOutcome } from '../../shared/forms/findErrors.ts'
import { isOwnPost } from '../http/isOwnPost.ts'
import { ownFields, sentHref } from '../../shared/forms/idsOf.ts'
import type { FormLimit } from './createFormLimit.ts'
import { formsOn, type NamedForm } from './formsOn.ts'
import { readFields } from './readFields.ts'
import { shownAgain, toKeep } from '../../shared/forms/isSecret.ts'
import type { Submission, Submissions } from './submissions.ts'

export interface FormParts {
  content: Content
  submissions: Submissions
  mayKeep: FormLimit
  log: Log
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

async function check(
  { name: form, form: { fields } }: NamedForm,
  sent: URLSearchParams,
  { path, client }: RequestContext,
  { submissions, mayKeep, log }: FormParts,
): Promise<Response | FormOutcome> {
  const values: Values = Object.fromEntries(fields.map(({ name }) => [name, sent.get(name) ?? '']))
  const errors = findErrors(fields, values)
  if (errors.length > 0) return { status: 'refused', form, values: shownAgain(fields, values), errors }

  const byProgram = Boolean(sent.get(ownFields.trap))
  const kept =
    byProgram ||
    ((await mayKeep(client)) &&
      (await keep(submission(form, path, toKeep(fields, values)), submissions, log)))
  if (!kept) return { status: 'not-kept', form, values: shownAgain(fields, values) }
  log.info(byProgram ? 'a form was filled in by a program' : 'a form was accepted', { form, path })
  return new Response(null, { status: 303, headers: { location: sentHref(path, form) } })
}

function submission(form: string, page: string, values: Values): Submission {
  return { id: randomUUID(), at: new Date().toISOString(), form, page, values }
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
