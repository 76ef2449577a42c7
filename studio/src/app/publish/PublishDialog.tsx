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

/** What becomes public together, beside the button that does it. */
export function PublishDialog() {
  const { set, sets, document, account } = useStudio()
  const [result, setResult] = useState<Published>()
  const { value: plan } = useAnswer(`${set?.set} ${document?.revision}`, () => set && readPlan(set.set))
  const mayPublish = account?.role !== undefined && includesRole(account.role, 'publisher')
  if (result?.kind === 'published' || result?.kind === 'scheduled') return <Done result={result} />
  return (
    <Dialog title={mayPublish ? 'Publish' : 'What changes'} isWide>
      {!plan && <output>What changes is compared …</output>}
      {plan?.length === 0 && <p>Nothing waits to be published in “{set?.title}”.</p>}
      {result && <Refusal result={result} />}
      {plan?.map((one) => (
        <Planned key={one.file} change={one} />
      ))}
      <Message />
      {set && plan && plan.length > 0 && !mayPublish && <AskPublisher set={set} />}
      {set && plan && plan.length > 0 && mayPublish && (
        <PublishForm plan={plan} set={set.set} stop={whyNot(plan, document?.state)} onResult={setResult} />
      )}
      {set && plan && plan.length > 0 && <ThrowAway {...set} count={plan.length} />}
      {mayPublish && <Scheduled sets={sets} />}
    </Dialog>
  )
}

type Published = CallOutput<'publish'>

interface PublishFormProps {
  plan: readonly PlannedChange[]
  set: string
  /** Why it may not be published now. */
  stop: string | undefined
  onResult(result: Published): void
}

function PublishForm({ plan, set, stop, onResult }: PublishFormProps) {
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
          When <small>left empty: at once; in the time of {zone}</small>
        </span>
        <input type="datetime-local" value={at} onChange={({ target }) => setAt(target.value)} />
      </label>
      <button type="submit" className="studio-main-action" disabled={stop !== undefined || isBusy}>
        {isBusy ? 'Publishing …' : `${at === '' ? 'Publish' : 'Schedule'} ${what}`}
      </button>
      {stop !== undefined && <p className="studio-problem">{stop}</p>}
    </form>
  )
}

const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions()

/** By two presses, as nothing brings it back. */
function ThrowAway({ set, title, count }: SetInfo & { count: number }) {
  const [isSure, setSure] = useState(false)
  const discard = () =>
    studio.attempt(async () => {
      await call('discardSet', { set })
      await studio.published()
      studio.closeDialog()
    })
  return (
    <Button className="studio-quiet" onClick={() => (isSure ? void discard() : setSure(true))}>
      {isSure
        ? `Yes, throw ${count === 1 ? 'it' : `all ${count}`} away for good`
        : `Throw all of “${title}” away …`}
    </Button>
  )
}

/** Who may write, but not publish, shows it to someone who may. */
function AskPublisher({ set: { title } }: { set: SetInfo }) {
  return (
    <div className="studio-publish">
      <p>Publishers and admins publish. Send one of them a link to what is in “{title}”.</p>
      <Button className="studio-main-action" onClick={() => studio.openDialog('share')}>
        Make a link …
      </Button>
    </div>
  )
}

function whyNot(plan: readonly PlannedChange[], state?: string): string | undefined {
  if (state === 'conflict' || plan.some(({ behind }) => behind))
    return 'Publishing waits until you have chosen between your text and the other.'
  if (state === 'failed') return 'Publishing waits: the text on the screen is not saved.'
  if (state === 'changed' || state === 'saving') return 'Publishing waits a moment until the text is saved.'
  const isWrong = plan.some(({ problems }) => problems.some((one) => severityOf(one) === 'error'))
  return isWrong ? 'Publishing waits until the errors are corrected.' : undefined
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
        {text === null && <em> is removed</em>}
      </h3>
      {behind && (
        <p className="studio-problem">{behind.by} published another text meanwhile. Open it and choose.</p>
      )}
      <Problems problems={problems} />
      {otherDrafts.map((one) => (
        <p key={one.set} className="studio-advice">
          {one.by} changes it in “{sets.find(({ set }) => set === one.set)?.title ?? 'another set'}”, too.
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
        ? result.conflicts.map(
            ({ file, by }) => `${file} was changed by ${by} meanwhile: open it and choose.`,
          )
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
  const later = isNow ? 'as soon as the site has read it' : 'with the next release of content'
  return (
    <Dialog title={result.kind === 'published' ? 'Published' : 'Scheduled'}>
      <output>
        {result.isSeen && 'Visitors see it now: '}
        {result.kind === 'published'
          ? result.files.join(', ')
          : `To be published on ${timeInWords(result.at)} (${zone})`}
        .{result.kind === 'published' && !result.isSeen && ` Visitors see it ${later}.`}
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
            {title}, <Time at={scheduledAt} /> <Button onClick={() => void unschedule(set)}>Take back</Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
