import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { LibraryPicture } from '../../shared/LibraryPicture.ts'
import type { PicturePickerProps } from '../fields/PicturePickerContext.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { call } from '../store/call.ts'
import { studio } from '../store/studio.ts'
import { useAnswer } from '../store/useAnswer.ts'
import { useStudio } from '../store/useStudio.ts'
import { PictureForm } from './PictureForm.tsx'
import { sendPicture } from './sendPicture.ts'
import { UploadButton } from './UploadButton.tsx'
import './media.css'

const pageSize = 60
const maxShown = 180 /* pictures shown; search finds the others */
const heavy = 600_000 /* bytes on a wide screen; larger pictures load visibly slowly */
const today = new Date().toISOString().slice(0, 10)
const firstQuery = { text: '', max: pageSize }

/** The picture library: search, upload, describe, choose. */
export function PicturePicker({ onPick, onCancel }: PicturePickerProps = {}) {
  const { set, listed } = useStudio()
  const [query, setQuery] = useState(firstQuery)
  const [chosen, setChosen] = useState<LibraryPicture>()
  const [changes, setChanges] = useState(0)
  const wanted = useDeferredValue(query)
  const key = JSON.stringify([set?.set, wanted, changes, listed])
  const { latest } = useAnswer(key, () => set && call('media.list', { set: set.set, ...wanted }))
  const { pictures = [], total = 0 } = latest ?? {}
  const uploads = useUploads(set?.set, choose)
  const library = useDrops(uploads.send)

  function choose(picture: LibraryPicture | undefined): void {
    setChosen(picture)
    setChanges((count) => count + 1)
  }

  return createPortal(
    <Dialog title="Pictures" isWide onClose={onCancel}>
      <div className="studio-library" ref={library}>
        <div className="studio-library-head">
          <input
            type="search"
            aria-label="Find a picture"
            placeholder="Find a picture"
            value={query.text}
            onChange={({ target }) => setQuery({ ...firstQuery, text: target.value })}
          />
          <UploadButton label="Upload pictures" accept="image/*" isMultiple onFiles={uploads.send} />
          <span className="studio-soft">or drop or paste them here</span>
        </div>
        <output className="studio-uploads">{uploads.states.map(showUpload)}</output>
        <div className="studio-library-columns">
          <section aria-label="Library">
            <output className="studio-soft">{total === 1 ? '1 picture' : `${total} pictures`}</output>
            <ul className="studio-pictures">
              {pictures.map((picture) => (
                <li key={picture.id}>
                  <Thumbnail picture={picture} isChosen={picture.id === chosen?.id} onChoose={setChosen} />
                </li>
              ))}
            </ul>
            {pictures.length < Math.min(total, maxShown) && (
              <button type="button" onClick={() => setQuery({ ...query, max: query.max + pageSize })}>
                Show more
              </button>
            )}
          </section>
          {chosen && set && (
            <PictureForm key={chosen.id} picture={chosen} set={set.set} onChanged={choose} onPick={onPick} />
          )}
        </div>
      </div>
    </Dialog>,
    document.body, // HTML does not allow a form inside a form
  )
}

/** Accepts files dropped on or pasted into the dialog around the returned element. */
function useDrops(onFiles: (files: Iterable<File>) => void) {
  const element = useRef<HTMLDivElement>(null)
  const accept = useEffectEvent(onFiles)
  useEffect(function listen() {
    const drop = (event: DragEvent) => {
      event.preventDefault()
      if (event.type === 'drop') accept(event.dataTransfer?.files ?? [])
    }
    const dialog = element.current?.closest('dialog')
    dialog?.addEventListener('dragover', drop)
    dialog?.addEventListener('drop', drop)
    dialog?.addEventListener('paste', ({ clipboardData }) => {
      if (clipboardData?.files.length) accept(clipboardData.files)
    })
  }, [])
  return element
}

interface Upload {
  name: string
  /** The part of the file that was sent, 0 to 1. */
  part: number
  message?: string
}

function showUpload({ name, part, message }: Upload) {
  if (message !== undefined) return <p key={name}>{message}</p>
  return (
    <p key={name}>
      {part < 1 ? `Uploading ${name}… ` : `Processing ${name}… `}
      <progress value={part < 1 ? part : undefined} aria-label={name} />
    </p>
  )
}

/** Uploads one file after the other. Refused files stay listed until the next upload. */
function useUploads(set: string | undefined, onSaved: (picture: LibraryPicture) => void) {
  const [states, setStates] = useState<readonly Upload[]>([])
  async function sendAll(files: readonly File[], into: string): Promise<void> {
    const refused: Upload[] = []
    for (const file of files) {
      const show = (part: number) => setStates([...refused, { name: file.name, part }])
      show(0)
      const result = await sendPicture(file, into, show)
      if (result.kind === 'saved') onSaved(result.picture)
      else refused.push({ name: file.name, part: 1, message: result.message })
    }
    setStates(refused)
  }
  return {
    states,
    send(files: Iterable<File>): void {
      if (set !== undefined) void sendAll([...files], set).catch(studio.report)
    },
  }
}

interface ThumbnailProps {
  picture: LibraryPicture
  isChosen: boolean
  onChoose(picture: LibraryPicture): void
}

function Thumbnail({ picture, isChosen, onChoose }: ThumbnailProps) {
  const { id, alt, expires, thumbnail, width, height, bytes = 0 } = picture
  const warnings = [
    alt === undefined && 'not described',
    expires && expires < today && `expired on ${expires}`,
    bytes > heavy && `large, ${(bytes / 1e6).toFixed(1)} MB: a smaller file loads faster`,
  ].filter(Boolean)
  return (
    <button type="button" aria-pressed={isChosen} onClick={() => onChoose(picture)}>
      <img src={thumbnail} alt="" loading="lazy" width={width} height={height} />
      <span dir="auto">{alt || id}</span>
      {warnings.length > 0 && <em>{warnings.join('; ')}</em>}
    </button>
  )
}
