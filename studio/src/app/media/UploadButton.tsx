import './media.css'

interface UploadButtonProps {
  label: string
  /** Kinds of files, as of `<input type="file">`. */
  accept: string
  isMultiple?: boolean
  onFiles(files: Iterable<File>): void
}

export function UploadButton({ label, accept, isMultiple = false, onFiles }: UploadButtonProps) {
  return (
    <label className="studio-upload">
      {label}
      <input
        type="file"
        accept={accept}
        multiple={isMultiple}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </label>
  )
}
