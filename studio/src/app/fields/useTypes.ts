import type { CallOutput } from '../../shared/calls.ts'
import { useCall } from '../store/useAnswer.ts'

export type SiteType = CallOutput<'types'>['types'][number]

/** The types that the site defines; empty until loaded, or if the preview site does not answer. */
export function useTypes(): readonly SiteType[] {
  const { value } = useCall('types', {})
  return value?.types ?? []
}

/** The type of a document or translation in `entries/`. */
export function useTypeOf(file: string): SiteType | undefined {
  return useTypes().find(({ type }) => file.startsWith(`entries/${type}/`))
}
