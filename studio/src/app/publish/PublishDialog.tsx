import type { SetInfo } from '@tessera/content/write'
import { readFields } from '@tessera/content/write/text'
import { useState } from 'react'
import type { CallOutput } from '../../shared/calls.ts'
import { includesRole } from '../../shared/roles.ts'
import { Changes } from '../changes/Changes.tsx'
import { Problems } from '../fields/FieldGroup.tsx'
import { toText } from '../fields/toText.ts'
import { Button } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { Message } from '../parts/Message.tsx'
import { Time, timeInWords } from '../parts/Time.tsx'
import { call } from '../store/call.ts'
import { severityOf } from '../store/severityOf.ts'
import { studio } from '../store/studio.ts'
import { useAnswer } from '../store/useAnswer.ts'
import { useStudio } from '../store/useStudio.ts'
import { readPlan, type PlannedChange } from './readPlan.ts'

/** Shows a set's changes and publishes, schedules or discards them. */
export function PublishDialog() {
  const { set, sets, document, account } = useStudio()
  const [result, setResult] = useState<Published>()
  const { value: plan } = useAnswer(`${set?.set} ${document?.revision}`, () => set && readPlan(set.set))
  const mayPublish = account?.role !== undefined && includesRole(account.role, 'publisher')
  if (result?.kind === 'published' || result?.kind === 'scheduled') return <Done result={result} />
  return (
    <Dialog title={mayPublish ? 'Publish' : 'Changes'} isWide>
      {!plan && <output>Comparing changes…</output>}
      {plan?.length === 0 && <p>There is nothing to publish in “{set?.title}”.</p>}
      {result && <Refusal result={result} />}
      {plan?.map((one) => (
        <Planned key={one.file} change={one} />
      ))}
      <Message />
      {set && plan && plan.length > 0 && !mayPublish && <AskPublisher set={set} />}
      {set && plan && plan.length > 0 && mayPublish && (
        <PublishForm plan={plan} set={set.set} reason={whyNot(plan, document?.state)} onResult={setResult} />
      )}
      {set && plan && plan.length > 0 && <DiscardButton {...set} count={plan.length} />}
      {mayPublish && <Scheduled sets={sets} />}
    </Dialog>
  )
}

type Published = CallOutput<'publish'>

interface PublishFormProps {
  plan: readonly PlannedChange[]
  set: string
  /** Why the set cannot be published now; undefined if it can. */
  reason: string | undefined
  onResult(result: Published): void
}

function PublishForm({ plan, set, reason, onResult }: PublishFormProps) {
  const [at, setAt] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function publish(): Promise<void> {
    setBusy(true)
    await studio.attempt(async () => {
      const seen = Object.fromEntries(plan.map(({ file, revision }) => [file, revision]))
      const time = at === '' ? {} : { at: new Date(at).getTime() }
      const result = await call('publish', { set, seen, ...time })
      onResult(result)
      if (result.kind === 'published' || result.kind === 'scheduled') await studio.published()
    })
    setBusy(false)
  }

  const what = plan.length === 1 ? 'this change' : `these ${plan.length} documents`
  return (
    <form className="studio-publish" action={publish}>
      <label className="studio-field">
        <span>
          When <small>leave empty to publish now; time zone {zone}</small>
        </span>
        <input type="datetime-local" value={at} onChange={({ target }) => setAt(target.value)} />
      </label>
      <button type="submit" className="studio-main-action" disabled={reason !== undefined || isBusy}>
        {isBusy ? 'Publishing…' : `${at === '' ? 'Publish' : 'Schedule'} ${what}`}
      </button>
      {reason !== undefined && <p className="studio-problem">{reason}</p>}
    </form>
  )
}

const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions()

/** Discards the set on the second press only, because discarding cannot be undone. */
function DiscardButton({ set, title, count }: SetInfo & { count: number }) {
  const [isSure, setSure] = useState(false)
  const discard = () =>
    studio.attempt(async () => {
      await call('discardSet', { set })
      await studio.published()
      studio.closeDialog()
    })
  return (
    <Button className="studio-quiet" onClick={() => (isSure ? void discard() : setSure(true))}>
      {isSure ? `Yes, discard ${count === 1 ? 'it' : `all ${count}`} permanently` : `Discard “${title}”…`}
    </Button>
  )
}

/** Names the users who may publish, for editors, who may not. */
function AskPublisher({ set: { title } }: { set: SetInfo }) {
  return (
    <div className="studio-publish">
      <p>Publishers and admins can publish. Send one of them a link to “{title}”.</p>
      <Button className="studio-main-action" onClick={() => studio.openDialog('share')}>
        Create link…
      </Button>
    </div>
  )
}

function whyNot(plan: readonly PlannedChange[], state?: string): string | undefined {
  if (state === 'conflict' || plan.some(({ behind }) => behind))
    return 'You cannot publish yet: first choose between your text and the other one.'
  if (state === 'failed') return 'You cannot publish yet: the text on the screen is not saved.'
  if (state === 'changed' || state === 'saving') return 'Saving the text first…'
  const isWrong = plan.some(({ problems }) => problems.some((one) => severityOf(one) === 'error'))
  return isWrong ? 'You cannot publish yet: first correct the errors.' : undefined
}

function Planned({ change }: { change: PlannedChange }) {
  const { file, path, text, published, problems, behind, otherDrafts } = change
  const { sets } = useStudio()
  const title = toText(readFields(text ?? published.text ?? '')['title'])
  const openIt = () => {
    studio.closeDialog()
    void studio.open(file, path)
  }
  return (
    <section className="studio-planned">
      <h3>
        <Button className="studio-quiet" dir="auto" onClick={openIt}>
          {title || file}
        </Button>
        {title !== '' && <small dir="ltr">{path ?? file}</small>}
        {text === null && <em> will be removed</em>}
      </h3>
      {behind && (
        <p className="studio-problem">
          {behind.by} has published another text. Open the document and choose.
        </p>
      )}
      <Problems problems={problems} />
      {otherDrafts.map((one) => (
        <p key={one.set} className="studio-advice">
          {one.by} is also changing it, in “{sets.find(({ set }) => set === one.set)?.title ?? 'another set'}
          ”.
        </p>
      ))}
      {text !== null && <Changes before={published.text} after={text} />}
    </section>
  )
}

function Refusal({ result }: { result: Published }) {
  const causes =
    result.kind === 'refused'
      ? result.problems.map(({ cause }) => cause)
      : result.kind === 'conflict'
        ? result.conflicts.map(({ file, by }) => `${by} has changed ${file}: open it and choose.`)
        : []
  return (
    <div className="studio-problems" role="alert">
      <p>Nothing was published.</p>
      <ul>
        {causes.map((cause) => (
          <li key={cause}>{cause}</li>
        ))}
      </ul>
    </div>
  )
}

function Done({ result }: { result: Published & { kind: 'published' | 'scheduled' } }) {
  const { document } = useStudio()
  const { site, content } = window.document.documentElement.dataset
  const isNow = result.kind === 'published' && content !== 'registry'
  const later = isNow ? 'within moments' : 'after the next content release'
  return (
    <Dialog title={result.kind === 'published' ? 'Published' : 'Scheduled'}>
      <output>
        {result.isSeen && 'Visitors see it now: '}
        {result.kind === 'published'
          ? result.files.join(', ')
          : `It will be published on ${timeInWords(result.at)} (${zone})`}
        .{result.kind === 'published' && !result.isSeen && ` Visitors will see it ${later}.`}
      </output>
      {isNow && site !== undefined && document?.path !== undefined && (
        <a href={`${site}${document.path}`} target="_blank" rel="noreferrer">
          See it on the site
        </a>
      )}
    </Dialog>
  )
}

function Scheduled({ sets }: { sets: readonly SetInfo[] }) {
  const waiting = sets.filter(({ scheduledAt }) => scheduledAt !== undefined)
  if (waiting.length === 0) return null
  const unschedule = (set: string) =>
    studio.attempt(async () => {
      await call('unschedule', { set })
      await studio.published()
    })
  return (
    <section>
      <h3>Scheduled</h3>
      <ul className="studio-list">
        {waiting.map(({ set, title, scheduledAt = 0 }) => (
          <li key={set}>
            {title}, <Time at={scheduledAt} /> <Button onClick={() => void unschedule(set)}>Cancel</Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
