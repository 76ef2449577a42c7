import { studio } from '../store/studio.ts'

/** Shown when a file is dropped or pasted outside the picture library. */
export const whereFilesGo =
  'To add a picture, press Insert, then Picture, and drop or paste the file into the library.'

/** Refuses files dropped outside the library; otherwise the browser would open them in place of the studio. */
export function refuseFiles(): void {
  for (const kind of ['dragover', 'drop'] as const)
    addEventListener(kind, function refuse(event) {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      if (kind === 'drop') studio.update({ message: whereFilesGo })
    })
}
