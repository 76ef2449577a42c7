import type { Entry } from '@tessera/content/write'
import { Dialog } from '../parts/Dialog.tsx'
import { Time } from '../parts/Time.tsx'
import { useCall } from '../store/useAnswer.ts'

const verbs: Readonly<Record<Entry['did'], string>> = {
  save: 'saved a draft of',
  discard: 'discarded a draft of',
  discardSet: 'discarded a set',
  publish: 'published',
  schedule: 'scheduled',
  unschedule: 'cancelled a schedule',
  createSet: 'created a set',
  folder: 'changed by hand',
  share: 'shared a set',
  endShare: 'ended a link',
  collect: 'cleaned up',
}

const maxFiles = 5

/** The newest entries of the studio's log. */
export function ActivityDialog() {
  const { value } = useCall('activity', { max: 100 })
  return (
    <Dialog title="Activity">
      {!value && <output>Loading…</output>}
      <ol className="studio-list">
        {value?.map(({ number, at, by, did, files }) => (
          <li key={number}>
            <small>
              <Time at={at} />
            </small>{' '}
            <b>{by === 'folder' ? 'Someone' : by}</b> {verbs[did]}{' '}
            <span dir="ltr">{files.slice(0, maxFiles).join(', ')}</span>
            {files.length > maxFiles && ` and ${files.length - maxFiles} more`}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
