import type { PublishResult } from '@tessera/content/write'
import { useState } from 'react'
import { includesRole } from '../../shared/roles.ts'
import { Changes } from '../changes/Changes.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { call } from '../store/call.ts'
import { studio } from '../store/studio.ts'
import { useAnswer } from '../store/useAnswer.ts'
import { useStudio } from '../store/useStudio.ts'
import { readPlan, type PlannedChange } from './readPlan.ts'

/** What becomes public together, beside the button that does it. */
export function PublishDialog() {
  const { set, sets, document, account } = useStudio()
  const [result, setResult] = useState<PublishResult>()
  const [at, setAt] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { value: plan } = useAnswer(`${set?.set} ${document?.revision}`, () => set && readPlan(set.set))
  const mayPublish = account && includesRole(account.role, 'publisher')
  const stop = whyNot(plan, document?.state)

  async function publish(): Promise<void> {
    if (!set || !plan) return
    setBusy(true)
    const seen = Object.fromEntries(plan.map(({ file, revision }) => [file, revision]))
    const time = at === '' ? {} : { at: new Date(at).getTime() }
    const outcome = await call('publish', { set: set.set, seen, ...time }).catch(studio.report)
    setBusy(false)
    if (outcome) setResult(outcome)
    if (outcome?.kind === 'published' || outcome?.kind === 'scheduled') await studio.published()
  }

  if (result?.kind === 'published' || result?.kind === 'scheduled') return <Done result={result} />
  if (!plan)
    return (
      <Dialog title="Publish">
        <output>What changes is compared …</output>
      </Dialog>
    )
  return (
    <Dialog title="Publish" isWide>
      {plan.length === 0 && <p>Nothing waits to be published in “{set?.title}”.</p>}
      {result && <Refusal result={result} />}
      {plan.map((one) => (
        <Planned key={one.file} change={one} />
      ))}
      {plan.length > 0 && (
        <form className="studio-publish" action={publish}>
          <label className="studio-field">
            <span>
              When <small>left empty: at once</small>
            </span>
            <input type="datetime-local" value={at} onChange={({ target }) => setAt(target.value)} />
          </label>
          <button
            type="submit"
            className="studio-main-action"
            disabled={!mayPublish || stop !== undefined || isBusy}
          >
            {isBusy
              ? 'Publishing …'
              : `${at === '' ? 'Publish' : 'Schedule'} ${plan.length === 1 ? 'this change' : `these ${plan.length} documents`}`}
          </button>
          {stop !== undefined && <p className="studio-problem">{stop}</p>}
          {!mayPublish && <p>You may write, but not publish. Ask a publisher to look at “{set?.title}”.</p>}
        </form>
      )}
      <Scheduled sets={sets.filter(({ scheduledAt }) => scheduledAt !== undefined)} />
    </Dialog>
  )
}

function whyNot(plan: readonly PlannedChange[] = [], state?: string): string | undefined {
  if (state === 'conflict' || plan.some(({ behind }) => behind))
    return 'Publishing waits until you have chosen between your text and the other.'
  if (state === 'failed') return 'Publishing waits: the text on the screen is not saved.'
  if (state === 'changed' || state === 'saving') return 'Publishing waits a moment until the text is saved.'
  return plan.some(({ errors }) => errors.length > 0)
    ? 'Publishing waits until the errors are mended.'
    : undefined
}

function Planned({ change }: { change: PlannedChange }) {
  const { file, isRemoved, changes, errors, advice, behind, otherDrafts } = change
  const { sets } = useStudio()
  const openIt = () => {
    studio.ask(undefined)
    void studio.open(file)
  }
  return (
    <section className="studio-planned">
      <h3>
        <button type="button" className="studio-quiet" dir="ltr" onClick={openIt}>
          {file}
        </button>
        {isRemoved && <em> is removed</em>}
      </h3>
      {behind && (
        <p className="studio-problem">{behind.by} published another text meanwhile. Open it and choose.</p>
      )}
      {errors.map(({ cause }) => (
        <p key={cause} className="studio-problem">
          Error: {cause}
        </p>
      ))}
      {advice.map(({ cause }) => (
        <p key={cause} className="studio-advice">
          Advice: {cause}
        </p>
      ))}
      {otherDrafts.map((one) => (
        <p key={one.set} className="studio-advice">
          {one.by} changes it in “{sets.find(({ set }) => set === one.set)?.title ?? 'another set'}”, too.
        </p>
      ))}
      {!isRemoved && <Changes changes={changes} />}
    </section>
  )
}

function Refusal({ result }: { result: PublishResult }) {
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

function Done({ result }: { result: PublishResult & { kind: 'published' | 'scheduled' } }) {
  const { document } = useStudio()
  const { site, content } = window.document.documentElement.dataset
  const isNow = result.kind === 'published' && content !== 'registry'
  return (
    <Dialog title={result.kind === 'published' ? 'Published' : 'Scheduled'}>
      <output>
        {isNow && 'Visitors see it now: '}
        {result.kind === 'published'
          ? result.files.join(', ')
          : `To be published on ${when.format(result.at)}`}
        .{content === 'registry' && ' Visitors see it with the next release of content.'}
      </output>
      {isNow && site !== undefined && document?.path !== undefined && (
        <a href={`${site}${document.path}`} target="_blank" rel="noreferrer">
          See it on the site
        </a>
      )}
    </Dialog>
  )
}

function Scheduled({ sets }: { sets: readonly { set: string; title: string; scheduledAt?: number }[] }) {
  if (sets.length === 0) return null
  const unschedule = (set: string) =>
    studio.attempt(async () => {
      await call('unschedule', { set })
      await studio.published()
    })
  return (
    <section>
      <h3>Scheduled</h3>
      <ul className="studio-list">
        {sets.map(({ set, title, scheduledAt }) => (
          <li key={set}>
            {title}, {when.format(scheduledAt)}{' '}
            <button type="button" onClick={() => void unschedule(set)}>
              Take back
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
