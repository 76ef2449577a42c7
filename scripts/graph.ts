import { dirname, relative } from 'node:path'
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser'
import { drawing } from './drawing.ts'

/** `npm run graph`: prints which folder imports which, in each package; fails on a circle and on an arrow against the drawing. */
interface Arrow {
  from: string
  to: string
  /** Types alone: gone when the code runs. */
  typesOnly: boolean
}

const { output } = await cruise(
  Object.keys(drawing).map((name) => `${name}/src`),
  {
    exclude: { path: ['\\.test\\.tsx?$', '/testing/', '/generated/', '/styles/fonts/', '\\.d\\.ts$'] },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
  },
)
const { modules } = output as ICruiseResult

const problems = Object.entries(drawing).flatMap(([name, floors]) => {
  const arrows = arrowsIn(`${name}/src`, modules)
  print(name, floors, arrows)
  return [...undrawn(floors, arrows), ...upward(name, floors, arrows), ...circles(arrows)].map(
    (error) => `${name}: ${error}`,
  )
})
for (const error of problems) console.error(`✖ ${error}`)
console.log(`\nGraph: ${problems.length} arrows against the drawing or in a circle`)
process.exit(problems.length > 0 ? 1 : 0)

/** Between different folders, each once; for the runtime if any import of it is. */
function arrowsIn(root: string, all: readonly IModule[]): readonly Arrow[] {
  const found = new Map<string, Arrow>()
  for (const { source, dependencies } of all) {
    for (const { resolved, dependencyTypes } of dependencies) {
      if (!source.startsWith(`${root}/`) || !resolved.startsWith(`${root}/`) || !/\.tsx?$/.test(resolved))
        continue
      const [from, to] = [folderOf(root, source), folderOf(root, resolved)]
      const typesOnly = dependencyTypes.includes('type-only') || dependencyTypes.includes('type-import')
      if (from !== to) {
        const known = found.get(`${from} ${to}`)
        found.set(`${from} ${to}`, { from, to, typesOnly: typesOnly && (known?.typesOnly ?? true) })
      }
    }
  }
  return [...found.values()]
}

function folderOf(root: string, file: string): string {
  return relative(root, dirname(file))
}

function print(name: string, floors: readonly string[], arrows: readonly Arrow[]): void {
  console.log(`\n${name}: ${floors.length} folders, ${arrows.length} arrows`)
  for (const floor of floors) {
    const targets = arrows
      .filter(({ from }) => from === floor)
      .toSorted((one, other) => floors.indexOf(one.to) - floors.indexOf(other.to))
      .map(({ to, typesOnly }) => (typesOnly ? `(${to || '.'})` : to || '.'))
    console.log(`  ${(floor || '.').padEnd(22)} ${targets.length > 0 ? `→ ${targets.join(' ')}` : ''}`)
  }
}

function undrawn(floors: readonly string[], arrows: readonly Arrow[]): readonly string[] {
  const named = new Set(arrows.flatMap(({ from, to }) => [from, to]))
  return [...named]
    .filter((folder) => !floors.includes(folder))
    .map((folder) => `${folder} is not in the drawing`)
}

function upward(name: string, floors: readonly string[], arrows: readonly Arrow[]): readonly string[] {
  return arrows
    .filter(
      ({ from, to }) => floors.indexOf(to) < floors.indexOf(from) || (name === 'shell' && crosses(from, to)),
    )
    .map(({ from, to }) => `${from || '.'} → ${to || '.'} is against the drawing`)
}

/** Server and browser share what is in `shared` and `pages`, and nothing else. */
function crosses(from: string, to: string): boolean {
  const side = (folder: string) => /^(server|browser)(?=\/|$)/.exec(folder)?.[1]
  return side(to) !== undefined && side(from) !== side(to)
}

/** Folders from which a way of run-time imports leads back to them. */
function circles(arrows: readonly Arrow[]): readonly string[] {
  const next = Map.groupBy(
    arrows.filter(({ typesOnly }) => !typesOnly),
    ({ from }) => from,
  )
  const reaches = (start: string) => {
    const seen = new Set<string>()
    const waiting = [start]
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
      for (const { to } of next.get(folder) ?? []) {
        if (to === start) return true
        if (!seen.has(to)) waiting.push(to)
        seen.add(to)
      }
    }
    return false
  }
  return [...next.keys()].filter(reaches).map((folder) => `${folder || '.'} stands in a circle`)
}
