import { studio } from '../store/studio.ts'
import { UploadButton } from './UploadButton.tsx'

const maxSize = 16 * 1024 // bytes, as the engine refuses a larger file of a theme

/** Puts a file in place of the drawing `of` the theme; what is wrong in it is told as in any document. */
export function DrawingForm({ of }: { of: string }) {
  async function take([file]: readonly File[]): Promise<void> {
    if (!file) return
    const text = file.size > maxSize ? '' : await file.text()
    if (studio.read().document?.file !== of) return // another one was opened meanwhile
    if (text.includes('<svg')) return studio.edit(text)
    const size = `has ${Math.ceil(file.size / 1024)} KB; at most 16 are allowed`
    const message = `${file.name} ${file.size > maxSize ? size : 'is no SVG'}. The drawing stays as it was.`
    studio.update({ message })
  }
  return (
    <>
      <p className="studio-soft">An SVG of shapes, at most 16 KB. Save letters as paths.</p>
      <UploadButton label="Choose a file" accept=".svg" onFiles={(files) => void take([...files])} />
    </>
  )
}
