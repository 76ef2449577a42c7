import { studio } from '../store/studio.ts'

export const whereFilesGo =
  'A picture has a block of its own: press Insert, then Picture, and drop or paste it where the pictures are.'

/** A file that is dropped beside what takes it would open in place of the studio. */
export function refuseFiles(): void {
  for (const kind of ['dragover', 'drop'] as const)
    addEventListener(kind, function refuse(event) {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      if (kind === 'drop') studio.update({ message: whereFilesGo })
    })
}
