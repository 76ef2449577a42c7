import { Problems } from '../fields/FieldGroup.tsx'
import { Button } from '../parts/Button.tsx'
import { studio } from '../store/studio.ts'
import { useStudio } from '../store/useStudio.ts'
import { ConflictChoice } from './ConflictChoice.tsx'

/** Conflicts, other editors and problems of the open document. */
export function Notices() {
  const { account, document, people, sets, set } = useStudio()
  if (!document) return null
  const { file, conflict, problems, otherDrafts } = document
  const here = new Set(people.filter((one) => one.file === file).map(({ name }) => name))
  const isOwn = here.delete(account?.name ?? '')
  return (
    <>
      {conflict && <ConflictChoice document={document} conflict={conflict} />}
      {here.size > 0 && (
        <p className="studio-notice">Also open here: {[...here].join(', ')}. You can both edit.</p>
      )}
      {isOwn && <p className="studio-notice">You also have this open in another tab.</p>}
      {otherDrafts.map((one) => {
        const other = sets.find((candidate) => candidate.set === one.set)
        return (
          <p key={one.set} className="studio-notice">
            {one.by} is also changing this page, in “{other?.title ?? 'another set'}”.{' '}
            {other && other.set !== set?.set && (
              <Button className="studio-quiet" onClick={() => void studio.enterSet(other)}>
                Switch to that set
              </Button>
            )}
          </p>
        )
      })}
      {problems.length > 0 && (
        <section className="studio-problems" aria-label="Problems">
          <Problems problems={problems} />
        </section>
      )}
    </>
  )
}
