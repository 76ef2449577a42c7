import type { PublishResult, Revision } from '@tessera/content/write'
import { useState } from 'react'
import { call } from '../store/call.ts'
import { studio } from '../store/studio.ts'
import { useAnswer } from '../store/useAnswer.ts'
import { useStudio } from '../store/useStudio.ts'
import { diffLines, type DiffLine } from './diffLines.ts'

/** What becomes visible together, line by line, and the button. */
export function PublishPanel() {
  const { set, document } = useStudio()
  const { value: changes } = useAnswer(`${set?.set}`, () => set && readChanges(set.set))
  const [result, setResult] = useState<PublishResult>()
  const isKept = document === undefined || document.state === 'kept'

  async function publish(): Promise<void> {
    if (!set || !changes) return
    const seen = Object.fromEntries(changes.map(({ file, revision }) => [file, revision]))
    const outcome = await call('publish', { set: set.set, seen }).catch(studio.report)
    if (outcome) setResult(outcome)
    if (outcome?.kind === 'published') await studio.published()
  }

  if (result?.kind === 'published') return <output>Published: {result.files.join(', ')}</output>
  if (!changes) return <p className="studio-soft">The changes are compared …</p>
  if (changes.length === 0) return <p className="studio-soft">Nothing waits to be published.</p>
  return (
    <div className="studio-publish">
      {result && <Refusal result={result} />}
      {changes.map(({ file, lines }) => (
        <section key={file}>
          <h2 dir="ltr">{file}</h2>
          <Lines lines={lines} />
        </section>
      ))}
      <button type="button" className="studio-main-action" disabled={!isKept} onClick={() => void publish()}>
        Publish {changes.length === 1 ? 'this change' : `these ${changes.length} changes`}
      </button>
      {!isKept && <p>Publishing waits until the open text is kept.</p>}
    </div>
  )
}

function Refusal({ result }: { result: PublishResult }) {
  const causes =
    result.kind === 'refused'
      ? result.problems.map(({ cause }) => cause)
      : result.kind === 'conflict'
        ? result.conflicts.map(({ file, by }) => `${file} was changed by ${by} meanwhile.`)
        : []
  return (
    <div role="alert">
      <p>Nothing was published.</p>
      <ul>
        {causes.map((cause) => (
          <li key={cause}>{cause}</li>
        ))}
      </ul>
    </div>
  )
}

const near = 2 /* unchanged lines shown around a change */
const marks = { same: ' ', removed: '−', added: '+' } as const
const words = { same: '', removed: 'removed: ', added: 'added: ' } as const

function Lines({ lines }: { lines: readonly DiffLine[] }) {
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - near), index + near + 1).some(({ kind }) => kind !== 'same')
  return (
    <pre className="studio-diff" dir="auto">
      {lines.map(({ kind, text }, index) =>
        isNear(index) ? (
          <span key={`${index} ${kind}`} className={`studio-line-${kind}`}>
            <i aria-hidden="true">{marks[kind]} </i>
            <b className="studio-unseen">{words[kind]}</b>
            {`${text}\n`}
          </span>
        ) : null,
      )}
    </pre>
  )
}

interface Change {
  file: string
  revision: Revision
  lines: readonly DiffLine[]
}

/** After what is on the screen was kept. */
async function readChanges(set: string): Promise<readonly Change[]> {
  await studio.flush()
  const files = (await call('sets')).find((one) => one.set === set)?.files ?? []
  return Promise.all(
    files.map(async function compareOne(file) {
      const { text, revision, published } = await call('open', { file, set })
      return { file, revision, lines: diffLines(published.text ?? '', text ?? '') }
    }),
  )
}
