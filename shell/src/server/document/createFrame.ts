import type { ShellBuild } from '../assets/shellBuild.ts'
import type { Composition } from '../remotes/compositions.ts'
import { scriptJson } from '../../shared/text/escapeHtml.ts'
import { ownScriptsOnly } from './policyFor.ts'

interface DocumentFrame {
  build: ShellBuild
  headScript: string
  importMap: string
  loader: string
  ownScriptsOnly: string
}

const frames = new WeakMap<Composition, DocumentFrame>()

/** The parts of a document that all pages of a composition share; computed once per composition. */
export function createFrame(build: ShellBuild, composition: Composition): DocumentFrame {
  const known = frames.get(composition)
  if (known?.build === build) return known
  const headScript = scriptText(build.headScript)
  const importMap = scriptJson({ integrity: { ...build.integrity, ...composition.integrity } })
  const loader = scriptText(build.loader)
  const frame = {
    build,
    headScript,
    importMap,
    loader,
    ownScriptsOnly: ownScriptsOnly([headScript, importMap, loader]),
  }
  frames.set(composition, frame)
  return frame
}

function scriptText(script: string): string {
  return script.replaceAll('</script', '<\\/script')
}
