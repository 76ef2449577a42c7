import { useStudio } from '../store/useStudio.ts'

/** Why the last call failed, within a dialog: the bar is behind it. */
export function Message() {
  const { message } = useStudio()
  if (message === undefined) return null
  return (
    <p className="studio-problem" role="alert">
      {message}
    </p>
  )
}
