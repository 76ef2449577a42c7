import { useStudio } from '../store/useStudio.ts'

/** Shows in a dialog why the last call failed, because the dialog hides the top bar. */
export function Message() {
  const { message } = useStudio()
  if (message === undefined) return null
  return (
    <p className="studio-problem" role="alert">
      {message}
    </p>
  )
}
