import { listChanges, type PartChange } from './listChanges.ts'
import { diffWords } from './diffLists.ts'

interface ChangesProps {
  before: string | null
  after: string | null
}

/** The differences between two texts, part by part, with removed and added words marked; `null`: no document. */
export function Changes({ before, after }: ChangesProps) {
  const changes = listChanges(before, after)
  if (changes.length === 0) return <p className="studio-soft">There are no differences.</p>
  return (
    <ul className="studio-changes">
      {changes.map((change, index) => (
        <li key={index}>
          <p dir="auto">
            <b>{change.part}</b> <small>{describeChange(change)}</small>
          </p>
          {!change.isMoved && <Words before={change.before ?? ''} after={change.after ?? ''} />}
        </li>
      ))}
    </ul>
  )
}

function describeChange({ before, after, isMoved }: PartChange): string {
  if (isMoved) return 'moved'
  if (before === undefined) return 'new'
  return after === undefined ? 'removed' : 'changed'
}

const shownAround = 120 /* characters of unchanged text beside a change */

function Words({ before, after }: { before: string; after: string }) {
  return (
    <p className="studio-words" dir="auto">
      {diffWords(before, after).map(({ kind, text }, index, all) => {
        if (kind === 'added') return <ins key={index}>{text}</ins>
        if (kind === 'removed') return <del key={index}>{text}</del>
        return <span key={index}>{shortened(text, index === 0, index === all.length - 1)}</span>
      })}
    </p>
  )
}

function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= 2 * shownAround) return text
  const head = isFirst ? '' : text.slice(0, shownAround).replace(/\S+$/, '')
  return `${head} … ${isLast ? '' : text.slice(-shownAround).replace(/^\S+/, '')}`
}
