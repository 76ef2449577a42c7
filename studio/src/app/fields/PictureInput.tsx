import { use, useState } from 'react'
import { useCall } from '../store/useAnswer.ts'
import { useStudio } from '../store/useStudio.ts'
import { PicturePickerContext } from './PicturePickerContext.ts'

interface PictureInputProps {
  /** Id of the input; the elements `<id>-label` and `<id>-hint` describe it. */
  id: string
  value: string
  isRequired: boolean
  onChange(value: string): void
}

/** Chooses a picture of the library and shows it. */
export function PictureInput({ id, value, isRequired, onChange }: PictureInputProps) {
  const set = useStudio().set?.set
  const [isPicking, setPicking] = useState(false)
  const renderPicker = use(PicturePickerContext)
  const isAsked = set !== undefined && value !== ''
  const { latest } = useCall('media.list', isAsked && { set, text: value, max: 20 })
  const picture = latest?.pictures.find((one) => one.id === value)
  return (
    <div className="studio-picked">
      {picture && <img src={picture.thumbnail} alt="" />}
      {value !== '' && <span dir="auto">{picture?.alt || value}</span>}
      <button
        type="button"
        id={id}
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={`${id}-hint`}
        onClick={() => setPicking(true)}
      >
        Choose a picture…
      </button>
      {value !== '' && !isRequired && (
        <button type="button" onClick={() => onChange('')}>
          Remove
        </button>
      )}
      {isPicking &&
        renderPicker({
          onCancel: () => setPicking(false),
          onPick(chosen) {
            setPicking(false)
            onChange(chosen.id)
          },
        })}
    </div>
  )
}
