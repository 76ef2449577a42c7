import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { frameworks, type WantedRemote } from './frameworks.ts'
import { kitFolder } from './kitPackage.ts'

/** The files of a new remote by path, made from templates, whose names end in `.tpl`. */
export async function createFiles(wanted: WantedRemote): Promise<ReadonlyMap<string, string>> {
  const words = createWords(wanted)
  const where = wanted.packages === undefined ? 'workspace' : 'own'
  const sets = ['any', wanted.framework, where].map((set) =>
    readTemplates(join(kitFolder, 'templates', set), words),
  )
  const files = (await Promise.all(sets)).flat()
  const languages = new Set(['en', undefined, ...(wanted.languages ?? ['es'])])
  return new Map(files.filter(([path]) => languages.has(/words\/(\w+)\.json$/.exec(path)?.[1])))
}

type Words = Readonly<Record<string, string>>

async function readTemplates(folder: string, words: Words): Promise<[string, string][]> {
  const templates = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.tpl'))
  return Promise.all(
    templates.map(async (template): Promise<[string, string]> => {
      const path = template.replace(/\.tpl$/, '').replace('__name__', words['name'] ?? '')
      return [path.replaceAll('\\', '/'), fillIn(await readFile(join(folder, template), 'utf8'), words)]
    }),
  )
}

function fillIn(text: string, words: Words): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, word: string) => {
    if (words[word] !== undefined) return words[word]
    throw new Error(`A template has {{${word}}}, which nothing fills in.`)
  })
}

function createWords({ name, framework, parent, repository = parent }: WantedRemote): Words {
  const folder = join(parent, `mfe-${name}`)
  const { title, ext, budget } = frameworks[framework]
  const words = name.replaceAll('-', ' ')
  return {
    name,
    folder: relative(repository, folder),
    up: relative(folder, repository),
    key: name.includes('-') ? `'${name}'` : name,
    title: words.charAt(0).toUpperCase() + words.slice(1),
    constant: name.toUpperCase().replaceAll('-', '_'),
    framework: title,
    ext,
    budget,
  }
}
